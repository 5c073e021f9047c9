# Of three gestures in quick succession, the second is dropped.
reading none
0.000 plug panel
6.000 swipe-up-3 panel 1
7.500 swipe-up-3 panel 2
10.500 swipe-up-3 panel 3
