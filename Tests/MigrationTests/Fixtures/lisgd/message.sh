#!/bin/bash
# A message with the name of lisgd, as in a script for Hyprland.
if [[ -z "$TOUCH_DEV" ]]; then
    notify-send "lisgd" "No touchscreen device found" -u critical
    logger -t 'lisgd' -s "$TOUCH_DEV"
    exit 1
fi
"lisgd" -d "$TOUCH_DEV" -g "3,LR,*,*,R,hyprctl dispatch workspace e-1"
