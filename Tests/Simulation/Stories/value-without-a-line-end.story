# The program of a state prints a value without the end of its line, and ends.
reading none
0.000 plug panel
6.000 mumble off
6.500 tap-3 panel 1
10.000 mumble on
10.500 tap-3 panel 2
