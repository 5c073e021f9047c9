# The same with libinput: nothing fires from the press that nobody ends.
reading none
0.000 plug panel
6.000 press-1 panel 1
6.300 unplug panel
8.000 plug panel
13.000 tap-1 panel 2
