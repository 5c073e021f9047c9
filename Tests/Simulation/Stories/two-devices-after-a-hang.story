# After a hang, the events of two devices wait. If time reached the key press before the end of the swipe
# is read, the fingers would seem to rest.
reading contacts
0.000 plug panel
0.000 plug keyboard
3.180 swipe-left-2 panel 7612
3.226 hang 2027
3.566 key keyboard 9012
