#!/bin/bash
sudo gem install fusuma
mkdir $HOME/.config/fusuma

echo "swipe:
  3:
    left:
      command: 'xdotool key ctrl+shift+tab'
    right:
      command: 'xdotool key ctrl+tab'
pinch:
  in:
    command: 'xdotool key ctrl+plus'

threshold:
  swipe: 0.4
  pinch: 0.4"> $HOME/.config/fusuma/config.yml
fusuma -d
