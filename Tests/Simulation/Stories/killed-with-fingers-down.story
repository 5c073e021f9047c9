# The daemon is killed while four fingers carry something, and starts again.
reading gestures
0.000 plug panel
5.000 carry panel 3
5.250 kill 800
12.000 swipe-up-3 panel 4
