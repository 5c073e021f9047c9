# A drag keeps the button down for 200 ms, and a tap in this time releases it.
reading none
0.000 plug panel
0.000 edit rename
6.000 carry panel 2
6.700 tap-1 panel 3
