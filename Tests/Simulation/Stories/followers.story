# Three programs follow: a quick one, a slow one with little room, and one that is stopped again and again.
reading none
0.000 bus up
0.000 plug panel
3.000 ask follow 12002
3.100 ask follow 15004
3.200 ask follow 16001
4.000 tap-1 panel 1
5.000 swipe-left-1 panel 1
6.000 logind lock
8.000 logind unlock
10.000 swipe-right-1 panel 1
11.000 ask status 902
12.000 ask nonsense 903
13.000 swipe-left-1 panel 2
15.000 ask follow 2
15.500 ask follow 3
22.000 ask throng 1
25.000 ask status 907
26.000 sweep
28.000 ask follow 3007
29.000 tap-1 panel 3
