#!/bin/bash
sudo apt-get install xdotool wmctrl libinput-tools
touch ~/.config/libinput-gestures.conf
echo "gesture swipe up 3 xdotool key ctrl+alt+Up" > ~/.config/libinput-gestures.conf
echo "gesture swipe left 4 _internal ws_up" >> ~/.config/libinput-gestures.conf
echo -e '# swipes\n
gesture swipe left 3 xdotool key ctrl+shift+Tab
gesture swipe right 3 xdotool key ctrl+Tab' >> ~/.config/libinput-gestures.conf
libinput-gestures-setup restart
