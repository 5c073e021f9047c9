# While a pen is near the panel, fingers make no gesture there; on another panel they do.
reading none
0.000 plug panel
0.000 plug second
0.000 plug pen
6.000 hover pen 1
6.600 tap-2 panel 2
7.200 tap-1 second 3
12.000 tap-2 panel 4
