# The session locks while a gesture holds a key.
reading none
0.000 plug panel
4.000 edit rename
8.000 carry panel 1
8.300 lock
