# Another session, which is not locked, gets the display while the daemon asks about the one before.
reading none
0.000 bus up
0.000 logind lock
0.000 plug panel
4.000 tap-1 panel 1
6.000 logind flood
6.003 logind session
8.000 tap-1 panel 2
