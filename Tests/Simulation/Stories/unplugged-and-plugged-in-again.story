# A keyboard that was there at the start leaves and comes back.
reading contacts
0.000 plug keyboard
6.000 unplug keyboard
8.000 plug keyboard
14.000 key keyboard 3158
