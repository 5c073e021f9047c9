{ config, lib, pkgs, ... }:
let
  device = "/dev/input/by-path/pci-0000:00:15.1-event";
  scroll = "${pkgs.ydotool}/bin/ydotool mousemove --wheel -- 0";
  scrollUp = "1,DU,*,*,P,${scroll} -1";
  scrollDown = "1,UD,*,*,P,${scroll} 1";
  gestures = [
    "-g '1,RL,R,*,R,niri msg action focus-column-right'"
    # "-g '1,LR,R,*,R,not this one'"
    "-g '3,UD,*,*,R,${pkgs.niri}/bin/niri msg action focus-workspace-up'"
    "-g '3,DU,*,*,R,${lib.getExe overview} toggle'"
  ];
in {
  # The user's gestures; don't forget the group.
  systemd.user.services.lisgd.Service.ExecStart =
    "${pkgs.lisgd}/bin/lisgd -d ${device} -t 10 -T 5 ${builtins.concatStringsSep " " gestures}";
  systemd.user.services.scroll.Service.ExecStart =
    "${pkgs.lisgd}/bin/lisgd -d ${device} -m 1200 -g \"${scrollUp}\" -g \"${scrollDown}\"";
}
