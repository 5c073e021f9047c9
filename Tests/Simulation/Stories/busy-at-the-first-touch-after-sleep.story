# The daemon is idle when the machine sleeps, and cannot run when somebody touches it afterwards. The
# touch counts, because the daemon has noticed the sleep before.
reading none
0.000 plug panel
26.728 sleep 67041
32.801 hang 2568
34.789 swipe-right-1 panel 8676
