// swift-tools-version: 6.2
import PackageDescription

// The reactive core: needs nothing but the standard library, and knows nothing of input.
let package = Package(
    name: "Rx",
    products: [
        .library(name: "Rx", targets: ["Rx"]),
        .library(name: "RxDispatch", targets: ["RxDispatch"]),
        .library(name: "RxTest", targets: ["RxTest"]),
    ],
    targets: [
        .target(name: "RxTest", dependencies: ["Rx"]),
        .target(name: "RxDispatch", dependencies: ["Rx"]),
        .target(name: "Rx"),

        .testTarget(name: "RxTests", dependencies: ["Rx", "RxTest"]),
        .testTarget(name: "RxDispatchTests", dependencies: ["RxDispatch", "RxTest"]),
    ],
    swiftLanguageModes: [.v6]
)
