{ config, pkgs, ... }:
let
  hyprctl = "${pkgs.hyprland}/bin/hyprctl";
in {
  services.fusuma.settings = {
    swipe."3" = {
      left.command = "${hyprctl} dispatch workspace +1";
      right.command = "${config.programs.menu} --toggle";
    };
  };
}
