{ pkgs, lib, config, ... }:
{
  services.fusuma = {
    enable = true;
    package = pkgs.fusuma;
    extraPackages = with pkgs; [ coreutils xdotool ];
    settings = {
      threshold = {
        swipe = 0.7;
        pinch = 0.3;
      };
      interval.swipe = 0.6;
      swipe = {
        "3" = {
          right = {
            sendkey = "LEFTCTRL+TAB"; # the next tab
            threshold = 0.6;
          };
          left.command = "${pkgs.i3}/bin/i3-msg 'workspace prev_on_output'";
          up.command = lib.getExe config.launcher;
        };
        "4".left = { command = ''
          echo "one"
          echo two
        ''; };
      };
      hold."3".sendkey = [ "LEFTALT+F10" "T" ];
    };
  };
  home.packages = [ pkgs.wmctrl ];
}
