// swift-tools-version: 6.2
import PackageDescription

// The libraries of the reactive core are compiled in Swift 5 mode, with all checks of Swift 6: see
// Packages/Rx/Package.swift.
let checksClients: [SwiftSetting] = [
    .swiftLanguageMode(.v5),
    .enableUpcomingFeature("StrictConcurrency"),
    .enableUpcomingFeature("DisableOutwardActorInference"),
    .enableUpcomingFeature("GlobalActorIsolatedTypesUsability"),
    .enableUpcomingFeature("InferSendableFromCaptures"),
    .enableUpcomingFeature("ImplicitOpenExistentials"),
]

// Flags of those who build packages, such as Debian's for hardening, for the files of C.
let packagers: [CSetting] =
    Context.environment["INPUTRX_CFLAGS"].map { flags in
        [.unsafeFlags(flags.split(separator: " ").map(String.init))]
    } ?? []

// An arrow points only down: every target may depend on targets that stand below it in this list.
// docs/ARCHITECTURE.md says what each is for.
//
// The targets in `Packages` have manifests of their own as well, so that they can be compiled, tested
// and used without the rest. This one names them again instead of depending on those packages, because
// SwiftPM refuses a package that is fetched by version and depends on local ones.
let package = Package(
    name: "inputrx",
    // Of the reactive core; everything else is for Linux, which has no minimum.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .executable(name: "inputrx", targets: ["inputrx"]),
        .executable(name: "inputrx-daemon", targets: ["inputrx-daemon"]),
        .library(name: "Rx", targets: ["Rx"]),
        .library(name: "RxCompatibility", targets: ["RxCompatibility"]),
        .library(name: "RxConcurrency", targets: ["RxConcurrency"]),
        .library(name: "RxDispatch", targets: ["RxDispatch"]),
        .library(name: "RxTest", targets: ["RxTest"]),
        .library(name: "InputRx", targets: ["InputRx"]),
    ],
    dependencies: [
        // Packages are built without network: their sources come with a folder of it, which the Makefile
        // names.
        Context.environment["INPUTRX_ARGUMENT_PARSER"].map { .package(path: $0) }
            ?? .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // The command line, and the daemon that `inputrx run` becomes.
        .executableTarget(
            name: "inputrx",
            dependencies: [
                "InputRx", "Insight", "Setup", "Pipeline", "LinuxInput", "Recordings", "Desktops",
                "EventCodes", "Evdev",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(name: "inputrx-daemon", dependencies: ["Pipeline", "LinuxInput"]),
        .target(
            name: "InputRx",
            dependencies: [
                "Insight", "Migration", "LinuxInput", "Pipeline", "Configuration", "Gestures",
                "Recordings", "Desktops", "Diagnostics", "InputEvents", "Rx",
            ]
        ),

        // The engine, top to bottom. The daemon links no `Insight`.
        .target(
            name: "Insight",
            dependencies: ["Pipeline", "Configuration", "Gestures", "EventCodes"]
        ),
        .target(name: "Setup", dependencies: ["Pipeline", "Desktops"]),
        .target(
            name: "LinuxInput",
            dependencies: [
                "Pipeline", "Forwarding", "Configuration", "Gestures", "Evdev", "InputEvents",
                "Diagnostics",
                "Rx",
                "CLinux", "CSystemBus", "CLibinput", "CLibudev", "CLibevdev",
            ]
        ),
        .target(
            name: "Pipeline",
            dependencies: ["Configuration", "Gestures", "EventCodes", "Rx"]
        ),
        .target(
            name: "Forwarding",
            dependencies: ["Configuration", "Gestures", "Evdev", "InputEvents"]
        ),
        .target(
            name: "Migration",
            dependencies: [
                "Configuration", "YAML", "Desktops", "Diagnostics", "EventCodes", "InputEvents",
                "CExpat",
            ]
        ),
        .target(
            name: "Configuration",
            dependencies: ["Gestures", "EventCodes", "YAML", "Diagnostics"]
        ),
        .target(
            name: "Gestures",
            dependencies: ["InputEvents", "Rx"],
            path: "Packages/Recognition/Sources/Gestures"
        ),
        .target(
            name: "Recordings",
            dependencies: ["Evdev", "InputEvents", "EventCodes", "Diagnostics"]
        ),
        .target(name: "YAML", dependencies: ["Diagnostics", "CLibYAML"]),
        .target(name: "Desktops"),
        .target(name: "Diagnostics"),
        .target(name: "EventCodes", dependencies: ["InputEvents", "CLibevdev"]),
        .target(name: "Evdev", dependencies: ["InputEvents"]),
        // libm: the standard library calls its sqrt.
        .target(
            name: "InputEvents",
            path: "Packages/Recognition/Sources/InputEvents",
            linkerSettings: [.linkedLibrary("m")]
        ),

        // The reactive core.
        .target(
            name: "RxTest",
            dependencies: ["Rx"],
            path: "Packages/Rx/Sources/RxTest",
            swiftSettings: checksClients
        ),
        .target(
            name: "RxCompatibility",
            dependencies: ["Rx"],
            path: "Packages/Rx/Sources/RxCompatibility",
            swiftSettings: checksClients
        ),
        .target(
            name: "RxConcurrency",
            dependencies: ["Rx"],
            path: "Packages/Rx/Sources/RxConcurrency",
            swiftSettings: checksClients
        ),
        .target(
            name: "RxDispatch",
            dependencies: ["Rx"],
            path: "Packages/Rx/Sources/RxDispatch",
            swiftSettings: checksClients
        ),
        .target(name: "Rx", path: "Packages/Rx/Sources/Rx", swiftSettings: checksClients),

        // C libraries for the Swift targets.
        .target(name: "CLinux", dependencies: ["CLibevdev"], cSettings: packagers),
        .target(name: "CSystemBus", cSettings: packagers),
        .systemLibrary(
            name: "CLibinput",
            pkgConfig: "libinput",
            providers: [.apt(["libinput-dev"])]
        ),
        .systemLibrary(
            name: "CLibudev",
            pkgConfig: "libudev",
            providers: [.apt(["libudev-dev"])]
        ),
        .systemLibrary(
            name: "CLibevdev",
            pkgConfig: "libevdev",
            providers: [.apt(["libevdev-dev"])]
        ),
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"])]
        ),
        .systemLibrary(
            name: "CExpat",
            pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]
        ),

        // Fingers, keys and switches that the tests on a real kernel script; not installed.
        .executableTarget(
            name: "scripted-device",
            dependencies: [
                "LinuxInput", "Recordings", "Evdev", "InputEvents", "CLinux", "CLibevdev",
            ],
            path: "Tests/VM/ScriptedDevice"
        ),

        // Reads a device and does nothing else, or only copies it: what a frame costs at least; not installed.
        .executableTarget(
            name: "bare-reader",
            dependencies: ["CLibinput", "CLibevdev"],
            path: "Tests/VM/BareReader"
        ),

        // Scores recognition on labelled recordings (docs/build/conformance.md); not installed.
        .executableTarget(
            name: "conformance",
            dependencies: [
                "Insight", "LinuxInput", "Pipeline", "Recordings", "YAML", "Diagnostics",
            ],
            path: "Tests/Conformance",
            exclude: ["labels.yaml"]
        ),

        // The daemon on a simulated kernel (docs/build/simulation.md); not installed.
        .executableTarget(
            name: "simulation",
            dependencies: [
                "LinuxInput", "Recordings", "Evdev", "InputEvents", "CSimulation", "CLinux",
                "CLibevdev", "CLibinput", "CSystemBus",
                "RecognitionTestSupport",
            ],
            path: "Tests/Simulation/World"
        ),
        .target(name: "CSimulation", path: "Tests/Simulation/Border"),

        // Random numbers with seeds for the property tests, fingers on a touchscreen.
        .target(
            name: "RecognitionTestSupport",
            dependencies: ["Gestures", "InputEvents"],
            path: "Packages/Recognition/Tests/RecognitionTestSupport"
        ),
        // The same, temporary folders and the golden recordings.
        .target(
            name: "TestSupport",
            dependencies: ["RecognitionTestSupport", "InputEvents"],
            path: "Tests/Support"
        ),

        .testTarget(
            name: "RxTests",
            dependencies: ["Rx", "RxTest"],
            path: "Packages/Rx/Tests/RxTests"
        ),
        .testTarget(
            name: "RxConcurrencyTests",
            dependencies: ["RxConcurrency", "RxTest"],
            path: "Packages/Rx/Tests/RxConcurrencyTests"
        ),
        .testTarget(
            name: "RxDispatchTests",
            dependencies: ["RxDispatch", "RxCompatibility", "RxTest"],
            path: "Packages/Rx/Tests/RxDispatchTests"
        ),
        .testTarget(
            name: "InputEventsTests",
            dependencies: ["InputEvents"],
            path: "Packages/Recognition/Tests/InputEventsTests"
        ),
        .testTarget(name: "EventCodesTests", dependencies: ["EventCodes", "InputEvents"]),
        .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
        .testTarget(name: "YAMLTests", dependencies: ["YAML", "Diagnostics", "TestSupport"]),
        .testTarget(
            name: "RecordingsTests",
            dependencies: ["Recordings", "Evdev", "InputEvents", "Diagnostics", "TestSupport"],
            exclude: ["Fixtures"]
        ),
        .testTarget(name: "EvdevTests", dependencies: ["Evdev", "InputEvents", "TestSupport"]),
        .testTarget(
            name: "GesturesTests",
            dependencies: ["Gestures", "RxTest", "RecognitionTestSupport"],
            path: "Packages/Recognition/Tests/GesturesTests"
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "Configuration", "Gestures", "InputEvents", "EventCodes", "YAML", "Diagnostics",
                "TestSupport",
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "ForwardingTests",
            dependencies: [
                "Forwarding", "Configuration", "Gestures", "Evdev", "InputEvents", "TestSupport",
            ]
        ),
        .testTarget(
            name: "PipelineTests",
            dependencies: ["Pipeline", "RxTest", "TestSupport"]
        ),
        .testTarget(
            name: "InsightTests",
            dependencies: ["Insight", "Pipeline", "Recordings", "TestSupport"]
        ),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "Migration", "Pipeline", "Configuration", "Gestures", "InputEvents", "Desktops",
                "Diagnostics", "YAML", "TestSupport",
            ],
            exclude: ["Fixtures"]
        ),
        .testTarget(name: "DesktopsTests", dependencies: ["Desktops"]),
        .testTarget(
            name: "SetupTests",
            dependencies: ["Setup", "Configuration", "Desktops", "Diagnostics"]
        ),
        .testTarget(name: "InputRxTests", dependencies: ["InputRx"]),
        .testTarget(
            name: "LinuxInputTests",
            dependencies: ["LinuxInput", "Evdev", "CLinux", "CSystemBus", "TestSupport"]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: ["inputrx", "Setup", "Configuration", "Diagnostics", "TestSupport"]
        ),
        // Runs `simulation` as a program, because its functions take the place of the C library's.
        .testTarget(name: "SimulationTests", dependencies: ["TestSupport"]),
        .testTarget(
            name: "ScriptedDeviceTests",
            dependencies: ["scripted-device", "Recordings", "Evdev", "InputEvents", "TestSupport"]
        ),
        // Inputs that fuzzing has found; the fuzzers themselves are a separate package.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Insight", "Migration", "LinuxInput", "Pipeline", "Recordings", "Configuration",
                "Gestures", "InputEvents", "Diagnostics", "Rx",
            ],
            path: "Fuzz/Inputs"
        ),
        .testTarget(
            name: "ConformanceTests",
            dependencies: [
                "conformance", "Desktops", "Setup", "Insight", "Pipeline", "Recordings",
                "TestSupport",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
