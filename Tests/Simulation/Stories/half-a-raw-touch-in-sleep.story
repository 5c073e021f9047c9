# The machine sleeps with a finger down on a panel that is read raw: nothing fires, and the next tap does.
reading contacts
0.000 plug panel
4.000 press-1 panel 1
4.200 sleep 60000
8.000 tap-1 panel 2
