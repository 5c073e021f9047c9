# Touches on a grabbed panel that no gesture takes reach the desktop, also those that were held back.
reading gestures
0.000 plug panel
22.000 rest panel 1310
26.000 tap-1 panel 2
30.000 swipe-left-2 panel 3
34.000 swipe-right-2 panel 4
