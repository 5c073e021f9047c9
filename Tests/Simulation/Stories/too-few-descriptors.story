# The daemon ends and says why, instead of reading some devices and running no command.
reading none
0.000 plug panel
0.000 starve 14
