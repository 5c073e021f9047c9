# The programs of this tarball as a flake, with a module for Home Manager and one for NixOS (the udev
# rule). The tarball itself is the address: docs/run/packages.md has an example.
{
  description = "Run commands from touch gestures, keys and switches";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      # A tarball holds the programs of one machine.
      systems = [ "x86_64-linux" "aarch64-linux" ];
      forAllSystems = nixpkgs.lib.genAttrs systems;
    in
    {
      packages = forAllSystems (system: {
        default = nixpkgs.legacyPackages.${system}.callPackage ./package.nix { };
      });
      homeManagerModules.default = import ./home-manager.nix self;
      nixosModules.default = { pkgs, ... }: {
        services.udev.packages = [ self.packages.${pkgs.stdenv.hostPlatform.system}.default ];
      };
    };
}
