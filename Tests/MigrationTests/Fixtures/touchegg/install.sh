#!/bin/bash
mkdir -p ~/.config/touchegg
tee ~/.config/touchegg/touchegg.conf > /dev/null << 'EOF'
<touchegg>
  <application name="All">
    <gesture type="SWIPE" fingers="3" direction="LEFT">
      <action type="RUN_COMMAND"><command>gnome-control-center</command></action>
    </gesture>
  </application>
</touchegg>
EOF
echo done
