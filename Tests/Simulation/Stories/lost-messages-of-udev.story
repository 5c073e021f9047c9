# udev's messages about a panel that is plugged in are lost.
reading none
3.000 overflow
3.100 plug panel
9.000 tap-3 panel 1
