# A finger lands after the daemon has seen none, and before it grabs the panel: it is not grabbed, because
# other programs would never see the finger lift.
reading gestures
0.000 plug second
1.195 stall 7 200
1.250 rest second 1
