# A panel that is read raw is plugged in while the daemon runs, leaves with a finger on it, and comes back.
reading contacts
3.000 plug panel
8.000 swipe-left-1 panel 1
12.000 press-1 panel 1
12.300 unplug panel
14.000 plug panel
19.000 tap-1 panel 2
