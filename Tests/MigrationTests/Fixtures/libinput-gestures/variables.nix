{ config, pkgs, ... }:
let
  hyprctl = "${pkgs.hyprland}/bin/hyprctl";
  gestures = ''
    gesture swipe up 4 ${hyprctl} dispatch fullscreen 0
    gesture pinch in 4 ${closeWindow}
  '';
in {
  xdg.configFile."libinput-gestures.conf".text = gestures;
}
