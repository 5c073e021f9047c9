import Gestures

/// What sections of a configuration define for those that are read after them.
///
/// Names are in it whether or not all about them is right, so that their use is no mistake.
struct Definitions {
    /// Whether programs do not get what makes a gesture, on some touchpad.
    var takesFromTouchpads = false
    /// The limits that the configuration sets.
    var thresholds = Thresholds()
    /// The states of the user's own.
    var states: [String] = []
    /// The streams that the configuration describes.
    var streams: [String] = []
    /// The parts of the surface that the configuration names.
    var zones: [Zone] = []
    /// The strokes that the configuration describes.
    var strokes: [NamedStroke] = []
}
