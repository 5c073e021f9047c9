// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "RxBenchmarks",
    dependencies: [
        .package(name: "inputrx", path: ".."),
        .package(url: "https://github.com/OpenCombine/OpenCombine.git", from: "0.14.0"),
    ],
    targets: [
        .target(name: "AllocationCounter"),
        .target(
            name: "SimulatedPanel",
            dependencies: [.product(name: "InputRx", package: "inputrx")]
        ),
        .executableTarget(name: "FrameCosts", dependencies: ["SimulatedPanel"]),
        .executableTarget(
            name: "RxComparison",
            dependencies: [
                "AllocationCounter",
                .product(name: "Rx", package: "inputrx"),
                .product(name: "OpenCombine", package: "OpenCombine"),
            ]
        ),
        .executableTarget(
            name: "RxBenchmarks",
            dependencies: [
                "AllocationCounter",
                "SimulatedPanel",
                .product(name: "Rx", package: "inputrx"),
                .product(name: "RxDispatch", package: "inputrx"),
                .product(name: "InputRx", package: "inputrx"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// RXSWIFT names a checkout of RxSwift, to whose sources `make comparison` then links. The two
// packages cannot be in one graph, because both have a module RxTest.
if Context.environment["RXSWIFT"] != nil {
    package.targets.append(
        .target(
            name: "RxSwift",
            exclude: ["PrivacyInfo.xcprivacy"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        )
    )
    for target in package.targets where target.name == "RxComparison" {
        target.dependencies.append("RxSwift")
    }
}
