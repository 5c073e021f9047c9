// swift-tools-version: 6.2
import PackageDescription

// Coverage-guided fuzzing of the readers of untrusted bytes; `make fuzz` builds and runs it.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "inputrx", path: "..")],
    targets: [
        .target(
            name: "FuzzInputs",
            dependencies: [.product(name: "InputRx", package: "inputrx")],
            path: "Inputs",
            exclude: ["Tests"]
        ),
        .executableTarget(name: "FuzzConfiguration", dependencies: ["FuzzInputs"]),
        .executableTarget(name: "FuzzRecording", dependencies: ["FuzzInputs"]),
        .executableTarget(name: "FuzzStrokes", dependencies: ["FuzzInputs"]),
        .executableTarget(name: "FuzzStates", dependencies: ["FuzzInputs"]),
        .executableTarget(name: "FuzzMigration", dependencies: ["FuzzInputs"]),
    ],
    swiftLanguageModes: [.v6]
)
