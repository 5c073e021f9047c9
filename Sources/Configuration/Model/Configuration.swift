public import Gestures

/// What the user wants: a configuration file that was read, checked and found to make sense.
public struct Configuration: Hashable, Sendable {
    /// What is known or decided about particular devices.
    ///
    /// For each question (`authorize`, `size` …) the first rule counts that matches and answers it.
    public var devices: [DeviceRule]
    /// The limits that separate one gesture from another.
    public var thresholds: Thresholds
    /// The states of the user's own that bindings may ask about.
    public var states: [ConfiguredState]
    /// The shapes that can be drawn, besides those that are built in.
    public var strokes: [StrokeShape]
    /// Gestures that several bindings share, in the order of the file.
    ///
    /// No name stands twice, and none flows into itself.
    public var streams: [GestureStream]
    /// What to do on which gesture, in the order of the file.
    public var bindings: [Binding]
    /// What recordings should lead to.
    public var tests: [ConfiguredTest]

    /// A configuration made in code; the file form is read by ``ConfigurationReader``.
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
