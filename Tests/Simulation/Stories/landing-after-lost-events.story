# Events of a palm are lost; the next fingers land at values that the kernel has told in the meantime.
reading none
0.000 plug panel
22.232 carry panel 4271
22.291 hang 5364
33.878 swipe-left-3 panel 907
