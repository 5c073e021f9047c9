# The session is locked while the daemon starts again.
reading none
0.000 plug panel
4.000 lock
6.000 restart 500
19.000 tap-1 panel 1
21.000 unlock
25.000 tap-1 panel 2
