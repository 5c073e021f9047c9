# The command of a state ends, so a timer waits for its next start; a long press, whose timer is due earlier, sends a
# chord meanwhile.
reading none
0.000 plug panel
8.000 quit
8.000 press-2 panel 6350
