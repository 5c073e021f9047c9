# For three seconds, too few descriptors are free to open a device.
reading none
0.000 plug second
4.000 crowd 3000
5.000 plug panel
14.000 tap-1 panel 1
