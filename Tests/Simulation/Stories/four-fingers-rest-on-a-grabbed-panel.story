# The touch is held back for 250 ms; then it is more than the buffers of programs hold at once.
reading gestures
0.000 plug second
8.000 rest second 3
11.000 rest second 9
