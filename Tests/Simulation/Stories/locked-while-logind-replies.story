# The session locks while logind sends its reply to the question before.
reading none
0.000 bus up
0.000 plug panel
4.000 logind other
4.100 logind flood
4.103 logind lock
6.000 tap-1 panel 1
8.000 logind unlock
10.000 tap-1 panel 2
