# The new configuration waits for the end of the drag.
reading none
0.000 plug panel
6.000 carry panel 2
6.300 edit rename
10.000 tap-1 panel 3
