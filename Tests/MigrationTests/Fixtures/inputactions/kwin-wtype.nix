{ ... }:
let
  config = builtins.toFile "inputactions-config.yaml" ''
    touchpad:
      gestures:
        - type: swipe
          fingers: 3
          direction: down
          actions:
            - on: begin
              plasma_shortcut: kwin,Window Minimize

        - type: swipe
          fingers: 3
          direction: left
          conditions: $window_class == kitty
          actions:
            - on: begin
              input:
                - keyboard: [ leftshift+leftmeta+h ]
  '';
in {
  home.file.".config/inputactions/config.yaml".source = config;
}
