# The daemon stops reading a grabbed panel: its guard gives it back, and later it is grabbed again.
reading gestures
0.000 plug panel
5.000 hang 4000
5.500 tap-2 panel 1
14.000 tap-2 panel 2
30.000 swipe-left-2 panel 3
