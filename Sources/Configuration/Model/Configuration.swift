public import Gestures

/// The content of a configuration file that was checked and has no errors.
public struct Configuration: Hashable, Sendable {
    /// Facts and decisions about particular devices.
    ///
    /// For each key (`authorize`, `size` …), the first rule that matches the device and has the key
    /// applies.
    public var devices: [DeviceRule]
    /// The limits that separate one gesture from another.
    public var thresholds: Thresholds
    /// The user's own states, and the built-in states that get another source.
    public var states: [ConfiguredState]
    /// The user's own shapes, in addition to the built-in ones.
    public var strokes: [StrokeShape]
    /// The named streams, whose gestures bindings share, in the order of the file.
    ///
    /// No name occurs twice, and no stream is directly or indirectly its own source.
    public var streams: [GestureStream]
    /// The bindings, in the order of the file.
    public var bindings: [Binding]
    /// The recordings to replay, with the expected actions.
    public var tests: [ConfiguredTest]

    /// Creates a configuration in code; ``ConfigurationReader`` reads files.
    public init(
        devices: [DeviceRule] = [],
        thresholds: Thresholds = Thresholds(),
        states: [ConfiguredState] = [],
        strokes: [StrokeShape] = [],
        streams: [GestureStream] = [],
        bindings: [Binding] = [],
        tests: [ConfiguredTest] = []
    ) {
        self.devices = devices
        self.thresholds = thresholds
        self.states = states
        self.strokes = strokes
        self.streams = streams
        self.bindings = bindings
        self.tests = tests
    }
}
