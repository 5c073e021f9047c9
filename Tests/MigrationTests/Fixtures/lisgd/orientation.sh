#!/bin/sh
exec lisgd -d "$DEV" -o "${ORIENTATION:-0}" -t "$THRESHOLD" -m "$TIMEOUT" -x 3 \
  -g "3,LR,L,*,swaymsg workspace prev"
