# A keyboard leaves while the daemon hangs and a swipe waits unread: the swipe is still a swipe, and no
# long press.
reading contacts
0.000 plug panel
0.000 plug keyboard
33.555 swipe-right-3 panel 9492
33.574 hang 4945
37.950 unplug keyboard
