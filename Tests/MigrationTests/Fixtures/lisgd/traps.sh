#!/usr/bin/env bash
DEV=$(ls /dev/input/by-path/*-event-touchscreen | head -1)
export PAGES="$HOME/.config/hypr/pages.sh"
STATE=$(cat /run/user/1000/state)
NEXT="hyprctl dispatch 'hl.dsp.focus({ workspace = \"e+1\" })'"

sudo lisgd -d "$DEV" -o 2 -m 1200 -r 25 -t 300 -T 30 -v \
  -g "3,LR,*,0.15,$NEXT" \
  -g "3,RL,*,*,R,notify-send 'one, two'" \
  -g "3,RL,L,*,R,never reached" \
  -g "3,DU,*,*,R,$PAGES up" \
  -g "3,UD,N,M,R,echo $STATE" \
  -g "4,UD,*,*,R,echo $UNKNOWN \$PPID" \
  -g '4,LR,,*,R,echo empty field' \
  -g '1,BL,DLUR,*,R,wrong order' \
  -g '1,UD,U,*,R,no such edge' \
  -g '1,lr,L,*,R,lower case' \
  -g '1,LR,B,S' \
  -g 'x,LR,B,S,R,no number' \
  -g '2,LR,L,*,*,star as mode' \
  -g '2,UD,B,*,P,pressed towards an edge' \
  -g '2,DU,*,S,P,pressed with a distance' \
  -g '1,DU,*,*,P,only up' \
  -g '5,LR,*,*,R,echo "never closed' \
  -g "2,RL,R,*,R,echo a#b 'c: d'" >/dev/null 2>&1 &
