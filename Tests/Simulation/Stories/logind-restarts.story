# logind is away while the session locks, and when it unlocks.
reading none
0.000 bus up
0.000 plug panel
4.000 logind leave 1000
4.500 logind lock
7.000 tap-1 panel 1
8.000 logind leave 1000
8.500 tap-1 panel 2
8.600 logind unlock
12.000 tap-1 panel 3
