# The message bus starts after the daemon, ends, and starts again.
reading none
0.000 plug panel
4.000 tap-1 panel 1
5.000 logind lock
6.000 bus up
8.000 tap-1 panel 2
9.000 bus down
10.500 bus up
15.000 logind unlock
17.000 tap-1 panel 3
