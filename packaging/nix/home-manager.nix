# services.inputrx of Home Manager: the programs, the configuration, the service.
self:
{ config, lib, pkgs, ... }:

let
  cfg = config.services.inputrx;
  yaml = pkgs.formats.yaml { };
in
{
  options.services.inputrx = {
    enable = lib.mkEnableOption "commands on touch gestures, keys and switches";

    package = lib.mkOption {
      type = lib.types.package;
      default = self.packages.${pkgs.stdenv.hostPlatform.system}.default;
      description = "The package to use.";
    };

    settings = lib.mkOption {
      type = yaml.type;
      default = { };
      example = { bindings = [{ on = "swipe left"; fingers = 3; run = "swaymsg workspace next"; }]; };
      description = "The configuration, as inputrx-config(5) describes it; checked when it is built.";
    };

    path = lib.mkOption {
      type = lib.types.listOf lib.types.package;
      default = [ ];
      example = lib.literalExpression "[ pkgs.sway pkgs.brightnessctl ]";
      description = "What the commands of gestures find in PATH, beside the profile.";
    };
  };

  config = lib.mkIf cfg.enable {
    home.packages = [ cfg.package ];

    xdg.configFile."inputrx/config.yaml" = lib.mkIf (cfg.settings != { }) {
      source = pkgs.runCommand "inputrx-config.yaml" { } ''
        cp ${yaml.generate "config.yaml" cfg.settings} $out
        ${lib.getExe cfg.package} check --no-programs $out
      '';
    };

    systemd.user.services.inputrx = {
      Unit = {
        Description = "Run commands on touch gestures, keys and switches";
        Documentation = "man:inputrx(1) man:inputrx-config(5)";
      };
      Service = {
        Type = "notify";
        ExecStart = "${cfg.package}/libexec/inputrx/inputrx-daemon";
        ExecReload = "${lib.getExe cfg.package} reload";
        Environment = [ "PATH=${lib.makeBinPath cfg.path}:${config.home.profileDirectory}/bin:/run/wrappers/bin:/run/current-system/sw/bin" ];
        Slice = "session.slice";
        Restart = "on-failure";
        RestartSec = 1;
        RestartPreventExitStatus = "64 66 69 77 78";
        KillMode = "process";
        OOMPolicy = "continue";
      };
      Install.WantedBy = [ "default.target" ];
    };
  };
}
