# A program writes half of the configuration, and the rest seconds later.
reading none
0.000 plug panel
6.000 edit pieces
8.000 swipe-up-3 panel 1
9.000 press-1 panel 2
16.000 swipe-down-2 panel 3
