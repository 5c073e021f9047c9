{ pkgs, config, ... }:
{
  home.packages = with pkgs; [ libinput-gestures wmctrl ];
  xdg.configFile."libinput-gestures.conf".text = ''
    # three fingers
    gesture swipe left 3 ydotool key 29:1 15:1 15:0 29:0
    gesture swipe right 4  ${pkgs.bspwm}/bin/bspc desktop -f prev.local
    gesture hold on 4 hyprctl dispatch togglespecialworkspace magic
    gesture swipe up 3 ${config.launcher}
  '';
}
