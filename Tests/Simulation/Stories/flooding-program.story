# The command of a state prints another value, then more than a pipe holds, and then another value again.
reading none
0.000 plug panel
6.000 say off
10.000 tap-3 panel 1
12.000 flood
16.000 say on
20.000 tap-3 panel 2
