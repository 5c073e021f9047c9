{ config, pkgs, ... }:
let
  hyprctl = "${pkgs.hyprland}/bin/hyprctl";
in {
  xdg.configFile."touchegg/touchegg.conf".text = ''
    <touchégg>
      <application name="All">
        <gesture type="SWIPE" fingers="3" direction="UP">
          <action type="RUN_COMMAND"><command>${hyprctl} dispatch fullscreen</command><on>end</on></action>
        </gesture>
        <gesture type="SWIPE" fingers="3" direction="DOWN">
          <action type="RUN_COMMAND"><command>${config.programs.menu} --toggle</command><on>end</on></action>
        </gesture>
        <gesture type="SWIPE" fingers="3" direction="LEFT">
          <action type="RUN_COMMAND"><command>ls ''${HOME}</command><on>end</on></action>
        </gesture>
      </application>
    </touchégg>
  '';
}
