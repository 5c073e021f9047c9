# broken: nothing fires without its gesture
# The daemon reads one device after the other: after a hang, the time of the key press is reached before
# the end of the swipe is read, so fingers seem to rest.
strict yes
reading contacts
0.000 plug panel
0.000 plug keyboard
3.180 swipe-left-2 panel 7612
3.226 hang 2027
3.566 key keyboard 9012
