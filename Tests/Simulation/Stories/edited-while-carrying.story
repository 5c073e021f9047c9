# Somebody carries for longer than a new configuration waits: the carrying is cancelled.
reading none
0.000 plug panel
4.000 carry panel 8
5.000 edit rename
