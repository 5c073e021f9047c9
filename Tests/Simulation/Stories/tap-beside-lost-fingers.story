# The events of four moving fingers are lost. Afterwards they rest, and the thumb taps beside them: that is
# no tap with one finger.
reading none
0.000 plug panel
4.000 carry panel 9
4.010 hang 700
