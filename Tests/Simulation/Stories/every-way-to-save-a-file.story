# The configuration is written in place, slowly, anew and by rename; each is in force.
reading none
0.000 plug panel
4.000 edit in-place
8.000 tap-1 panel 1
10.000 edit slowly
14.000 tap-1 panel 2
16.000 edit anew
20.000 tap-1 panel 3
22.000 edit rename
26.000 tap-1 panel 4
