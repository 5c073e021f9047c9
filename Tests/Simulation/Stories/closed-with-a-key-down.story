# The keyboard is closed while a key is down, so its release is never seen; the key works later.
reading none
0.000 plug panel
0.000 plug keyboard
6.000 key keyboard 1
6.010 deny keyboard
8.000 allow keyboard
12.000 key keyboard 2
