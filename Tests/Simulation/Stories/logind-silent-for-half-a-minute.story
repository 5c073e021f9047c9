# logind gives no reply for so long that the daemon gives the question up.
reading none
0.000 bus up
0.000 plug panel
4.000 logind silence 27000
4.500 logind lock
33.000 tap-1 panel 1
36.000 logind unlock
38.000 tap-1 panel 2
