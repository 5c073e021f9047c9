# broken: nothing fires from half a touch
# Nobody reads the landing before the machine sleeps, so that it seems to be one touch with the lift after
# the sleep.
strict yes
reading none
0.000 plug panel
3.519 hang 4285
6.534 tap-3 panel 1949
6.650 sleep 88132
