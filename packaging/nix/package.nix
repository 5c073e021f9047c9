# The programs that lie beside this file, made to find their libraries in the Nix store.
{ lib, stdenv, autoPatchelfHook, gnused, libinput, libevdev, libyaml, expat, systemd }:

stdenv.mkDerivation {
  pname = "inputrx";
  version = "0.2.0";
  src = ./files;

  nativeBuildInputs = [ autoPatchelfHook ];
  buildInputs = [ stdenv.cc.cc.lib libinput libevdev libyaml expat systemd ];
  # Looked up at run time, when the session is asked for its lock screen and its orientation.
  runtimeDependencies = [ systemd ];
  dontStrip = true;

  installPhase = ''
    mkdir -p $out
    cp -r . $out
    substituteInPlace $out/lib/udev/rules.d/99-zz-inputrx.rules --replace-fail /bin/sed ${gnused}/bin/sed
    substituteInPlace $out/lib/systemd/user/inputrx.service --replace-fail /usr/ $out/
    mkdir -p $out/share/systemd
    ln -s ../../lib/systemd/user $out/share/systemd/user
  '';

  meta = {
    description = "Run commands from touch gestures, keys and switches";
    license = lib.licenses.mit;
    platforms = [ "x86_64-linux" "aarch64-linux" ];
    mainProgram = "inputrx";
  };
}
