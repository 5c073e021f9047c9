# Fingers rest in three corners, and programs get all touches from then on.
reading gestures
0.000 plug panel
8.000 corners panel 1
24.000 tap-2 panel 2
