{ pkgs, ... }:
{
  services.touchegg.enable = true;
  environment.etc."touchegg/touchegg.conf".text = ''
    <touchégg>
      <application name="All">
        <gesture type="SWIPE" fingers="2" direction="LEFT">
          <action type="RUN_COMMAND"><command>${pkgs.sway}/bin/swaymsg workspace next</command></action>
        </gesture>
      </application>
    </touchégg>
  '';
}
