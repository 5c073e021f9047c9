# After a hang, libinput reads both key presses before the rest of the swipe. If time reached the second
# one before the swipe is read, the fingers would seem to rest.
reading none
0.000 plug keyboard
0.000 plug panel
4.000 swipe-left-2 panel 7612
4.050 hang 3000
4.051 key keyboard 9012
4.900 key keyboard 1
