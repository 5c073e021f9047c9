# Other programs see four fingers move; the fingers lift while the daemon hangs, and their last events are lost: no
# contact of the twin stays down.
reading edges
0.000 plug panel
6.000 carry panel 2254
6.092 hang 629
10.000 tap-1 panel 1
