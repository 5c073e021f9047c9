# A drag holds a key to its end, although it lasts longer than the guard of the keys waits.
reading none
0.000 plug panel
0.000 edit rename
0.001 edit rename
0.002 edit rename
8.000 carry panel 8
