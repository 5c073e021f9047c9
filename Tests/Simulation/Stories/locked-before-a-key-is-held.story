# The session locks after the fingers have landed, and before it is certain that they hold a key: the
# lock screen must not get the key.
reading none
0.000 plug panel
4.000 edit rename
12.000 carry panel 276
12.061 lock
