// swift-tools-version: 6.2
import PackageDescription

// Coverage-guided fuzzing of what reads untrusted bytes; `make fuzz` builds and runs it.
let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "inputrx", path: "..")],
    targets: [
        .executableTarget(
            name: "FuzzConfiguration",
            dependencies: [.product(name: "InputRx", package: "inputrx")]
        ),
        .executableTarget(
            name: "FuzzRecording",
            dependencies: [.product(name: "InputRx", package: "inputrx")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
