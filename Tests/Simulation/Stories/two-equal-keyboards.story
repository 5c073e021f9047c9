# The approved keyboard is plugged in, and another one pretends to be it.
reading none
0.000 plug panel
0.000 approve
3.000 plug keyboard
8.000 key keyboard 1
10.000 plug copy
14.000 key copy 2
16.000 unplug keyboard
20.000 key copy 3
