# The folder of the configuration is replaced; later, a file in the new folder is.
reading none
0.000 plug panel
4.000 edit folder
8.000 swipe-down-2 panel 1
10.000 edit rename
14.000 swipe-left-2 panel 2
16.000 edit in-place
20.000 swipe-right-2 panel 3
