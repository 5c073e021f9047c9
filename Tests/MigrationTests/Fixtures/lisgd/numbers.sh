lisgd -g '3,LR,0.15,0.5,0,swaymsg workspace prev_on_output' \
  -g '3,DU,0.08,wofi' -g '2,RL,*,0.5,0,swaymsg workspace next_on_output'
