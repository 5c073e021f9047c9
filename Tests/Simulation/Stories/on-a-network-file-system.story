# The file changes on another machine, and only SIGHUP tells the daemon.
reading none
0.000 plug panel
4.000 edit unseen
8.000 swipe-down-2 panel 1
