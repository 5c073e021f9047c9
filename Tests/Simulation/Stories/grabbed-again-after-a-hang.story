# A guard has given the panel back; later, gestures take touches from programs again.
reading gestures
0.000 plug panel
6.000 hang 4000
24.000 tap-2 panel 1
27.000 swipe-left-1 panel 2
