# The panel leaves with fingers on it, and comes back.
reading gestures
0.000 plug panel
4.000 press-2 panel 1
4.300 unplug panel
6.000 plug panel
10.000 tap-2 panel 2
14.000 swipe-left-3 panel 3
