# The daemon opens the panel after the first of two fingers has landed: that is no swipe with one finger.
reading none
0.000 plug panel
30.526 restart 297
31.210 swipe-left-2 panel 8940
