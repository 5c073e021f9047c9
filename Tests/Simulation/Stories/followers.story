# Programs follow: two quick ones, one with little room, a slow one, and one that is stopped again and again.
reading none
0.000 bus up
0.000 plug panel
3.000 ask follow 5002
3.100 ask follow 5022
3.200 ask follow 15004
3.300 ask follow 16001
4.000 tap-1 panel 1
5.000 swipe-left-1 panel 1
6.000 logind lock
9.000 logind unlock
11.000 swipe-right-1 panel 1
12.000 ask status 902
12.500 ask nonsense 903
13.000 swipe-left-1 panel 2
15.000 ask follow 2
15.500 ask follow 3
22.000 ask throng 1
25.000 ask status 907
26.000 sweep
28.000 ask follow 3007
29.000 tap-1 panel 3
