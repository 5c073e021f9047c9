# The lock screen gets all touches of a grabbed panel, even those of a gesture that acts there.
reading gestures
0.000 plug panel
8.000 lock
14.000 swipe-down-3 panel 1
17.000 tap-1 panel 2
