// swift-tools-version: 6.2
import PackageDescription

// From input events to gestures, without the system that events come from: no C library, no Foundation.
// If you change a recogniser, you need to compile and test only this package.
let package = Package(
    name: "Recognition",
    products: [
        .library(name: "Gestures", targets: ["Gestures"]),
        .library(name: "InputEvents", targets: ["InputEvents"]),
        .library(name: "RecognitionTestSupport", targets: ["RecognitionTestSupport"]),
    ],
    dependencies: [.package(path: "../Rx")],
    targets: [
        .target(
            name: "Gestures",
            dependencies: ["InputEvents", .product(name: "Rx", package: "Rx")]
        ),
        // libm: the standard library calls its sqrt.
        .target(name: "InputEvents", linkerSettings: [.linkedLibrary("m")]),

        // Random numbers with seeds for property tests, and fingers on a touchscreen.
        .target(
            name: "RecognitionTestSupport",
            dependencies: ["Gestures", "InputEvents"],
            path: "Tests/RecognitionTestSupport"
        ),
        .testTarget(
            name: "GesturesTests",
            dependencies: [
                "Gestures", "RecognitionTestSupport", .product(name: "RxTest", package: "Rx"),
            ]
        ),
        .testTarget(name: "InputEventsTests", dependencies: ["InputEvents"]),
    ],
    swiftLanguageModes: [.v6]
)
