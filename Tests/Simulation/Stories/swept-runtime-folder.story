# The folder of the user's programs is removed while the session counts as locked.
reading none
0.000 plug panel
4.000 lock
6.000 sweep
8.000 tap-1 panel 1
10.000 lock
12.000 tap-1 panel 2
