#!/bin/bash
G1="1,LR,L,*,R,swaymsg workspace prev"
GESTURES=(-g "1,RL,R,*,R,swaymsg workspace next" -g "2,UD,*,*,R,swaymsg kill")
GESTURES+=(
  # the menu
  -g "2,DU,*,*,R,bemenu-run"
)
MORE="-m 600"
MORE="$MORE -g '3,DU,*,*,R,swaymsg fullscreen'"
for i in 4 5; do
  ARGS="$ARGS -g '$i,DU,*,*,R,swaymsg workspace $i'"
done
case "$1" in
  a) lisgd -d /dev/x "${GESTURES[@]}" -g "$G1" $MORE $ARGS ;;
  b) sudo -n lisgd -o 1 -g "3,LR,*,*,R,notify-send 'one, two'" ;;
esac
session='exec lisgd -g "1,DU,B,*,R,pkill -34 wvkbd"'
ssh phone lisgd -g '1,UD,T,*,R,swaync-client -t'
su - phone -c '
  lisgd -g "4,LR,*,*,R,playerctl next" \
    -g "4,RL,*,*,R,playerctl previous"'
lisgd -g "5,LR,*,*,R,notify-send never
echo closed
