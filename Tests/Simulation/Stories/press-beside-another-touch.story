# A finger rests on one panel, and nothing but a timer can fire its press; another panel is tapped.
reading none
0.000 plug panel
0.000 plug second
6.000 press-1 panel 2
6.200 tap-1 second 1
