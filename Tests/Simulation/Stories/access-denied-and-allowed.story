# A panel may not be read for some time; a finger is already down when it may be read again, which does not count.
reading none
0.000 plug panel
4.000 deny panel
7.000 tap-1 panel 1
9.000 press-1 panel 2
9.200 allow panel
14.000 tap-1 panel 3
