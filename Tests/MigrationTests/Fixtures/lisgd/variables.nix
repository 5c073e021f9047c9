{ config, pkgs, ... }:
let
  hyprctl = "${pkgs.hyprland}/bin/hyprctl";
in {
  exec-once = "lisgd -g '3,LR,*,*,R,${hyprctl} dispatch workspace e-1' -g '3,RL,*,*,R,${unset} e+1'";
}
