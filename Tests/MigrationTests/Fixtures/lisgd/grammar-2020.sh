#!/bin/sh

SHOW="busctl call --user sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b true"
HIDE="busctl call --user sm.puri.OSK0 /sm/puri/OSK0 sm.puri.OSK0 SetVisible b false"

lisgd \
  -d /dev/input/event4 \
  -g "3,DU,swaymsg exec '${SHOW}'" \
  -g "3,UD,swaymsg exec '${HIDE}'" \
  -g '2,DU,pidof wvkbd || wvkbd-mobintl &' \
  -g "2,ULDR,bemenu-run" \
  -g '1,l,r,swaymsg workspace prev' &
