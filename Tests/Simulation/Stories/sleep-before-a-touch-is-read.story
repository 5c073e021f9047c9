# Nobody reads the landing before the machine sleeps: it must not make one touch with the lift after the
# sleep.
reading none
0.000 plug panel
3.519 hang 4285
6.534 tap-3 panel 1949
6.650 sleep 88132
