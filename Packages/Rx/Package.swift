// swift-tools-version: 6.2
import PackageDescription

// The libraries are compiled in Swift 5 mode, with all checks of Swift 6. Only then does the compiler check, in a
// client that is compiled in Swift 6 mode, that a closure of an actor is called on that actor (docs/decisions/0001-isolation-of-closures.md).
let checksClients: [SwiftSetting] = [
    .swiftLanguageMode(.v5),
    .enableUpcomingFeature("StrictConcurrency"),
    .enableUpcomingFeature("DisableOutwardActorInference"),
    .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
    .enableUpcomingFeature("InferSendableFromCaptures"),
    .enableUpcomingFeature("ImplicitOpenExistentials"),
]

// The reactive core: needs nothing but the standard library and the C library, and knows nothing of input.
let package = Package(
    name: "Rx",
    // `Synchronization` begins with these. Linux has no minimum.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Rx", targets: ["Rx"]),
        .library(name: "RxCompatibility", targets: ["RxCompatibility"]),
        .library(name: "RxConcurrency", targets: ["RxConcurrency"]),
        .library(name: "RxDispatch", targets: ["RxDispatch"]),
        .library(name: "RxTest", targets: ["RxTest"]),
    ],
    targets: [
        .target(name: "RxTest", dependencies: ["Rx"], swiftSettings: checksClients),
        .target(name: "RxCompatibility", dependencies: ["Rx"], swiftSettings: checksClients),
        .target(name: "RxConcurrency", dependencies: ["Rx"], swiftSettings: checksClients),
        .target(name: "RxDispatch", dependencies: ["Rx"], swiftSettings: checksClients),
        .target(name: "Rx", swiftSettings: checksClients),

        .testTarget(name: "RxTests", dependencies: ["Rx", "RxTest"]),
        .testTarget(name: "RxConcurrencyTests", dependencies: ["RxConcurrency", "RxTest"]),
        .testTarget(
            name: "RxDispatchTests",
            dependencies: ["RxDispatch", "RxCompatibility", "RxTest"]
        ),
    ],
    swiftLanguageModes: [.v6]
)
