# A keyboard that is plugged in later acts only while it is approved.
reading none
3.000 plug keyboard
7.000 key keyboard 1
9.000 approve
12.000 key keyboard 2
14.000 revoke
17.000 key keyboard 3
