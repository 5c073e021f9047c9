# The bus ends before logind replies, while the session is locked: it stays locked.
reading none
0.000 bus up
0.000 logind lock
0.000 plug panel
4.000 logind lock
4.002 bus down
5.500 tap-1 panel 1
7.000 swipe-down-3 panel 1
9.000 bus up
14.000 logind unlock
16.000 tap-1 panel 2
