{ pkgs, lib, config, ... }:
let
  lisgdGestureArgs = lib.concatMapStringsSep " " (g: "-g \"${g}\"") config.gestures.lisgd.list;
  lisgdNiri = pkgs.writeShellApplication {
    name = "lisgd-niri";
    text = ''
      echo "Starting lisgd on $TOUCHSCREEN"
      exec lisgd \
        -d "$TOUCHSCREEN" \
        -o ${toString config.gestures.lisgd.outputIndex} \
        -t ${toString config.gestures.lisgd.timeout} \
        -g "1,LR,L,*,R,niri msg action focus-column-left" \
        ${lisgdGestureArgs}
    '';
  };
in { }
