# A gesture sets a mode in which another gesture does not act; a new configuration resets the mode.
reading none
0.000 plug panel
6.000 swipe-left-3 panel 1
9.000 swipe-left-1 panel 2
12.000 swipe-left-3 panel 3
15.000 reload
18.000 swipe-left-3 panel 4
21.000 edit rename
25.000 swipe-left-3 panel 5
28.000 swipe-left-1 panel 6
31.000 swipe-right-1 panel 7
34.000 swipe-left-3 panel 8
