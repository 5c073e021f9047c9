# The daemon that stops waits for the command of a state, which needs to be killed, while a panel is unplugged.
reading none
0.000 plug panel
0.000 plug second
3.500 quit
6.000 restart 1500
6.200 unplug second
9.500 tap-1 panel 9
