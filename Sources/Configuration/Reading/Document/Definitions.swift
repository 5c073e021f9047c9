import Gestures
import InputEvents

/// The definitions in sections that are read first, for use in the other sections.
///
/// The names of faulty definitions are included, so that their use is not reported as well.
struct Definitions {
    /// True if a syntax error ended the document, so that definitions may be missing.
    var isCut = false
    /// True if a device rule withholds the touches of gestures on touchpads from other programs.
    var takesFromTouchpads = false
    /// True if a device rule withholds touches from other programs.
    var grabs = false
    /// The limits that the configuration sets.
    var thresholds = Thresholds()
    /// True if a state under `states:` has no name, so that it may be any that conditions mention.
    var hasUnnamedState = false
    /// The names of the user's own states.
    var states: [String] = []
    /// The names of all states under `states:`, also of those that inputrx itself knows.
    var toldStates: [String] = []
    /// The names of the states that a preset reports.
    var presetStates: [String] = []
    /// The names of the user's own states that only `inputrx state` sets.
    var valuelessStates: [String] = []
    /// The names of the streams that the configuration defines.
    var streams: [String] = []
    /// The names of those streams whose sources are a list or a mapping.
    var streamsOfLists: [String] = []
    /// The names of the streams whose gestures never have a count.
    var uncountedStreams: Set<String> = []
    /// The surfaces whose size the configuration sets.
    var panels: [Surface] = []
    /// The sizes of touchscreens that the configuration sets, for gestures on them.
    var panelSizes = PanelSizes()
    /// The names of zones and strokes that were refused, so that their use is not reported as well.
    var refusedNames: Set<String> = []
    /// True if a zone has an error, so that it may be meant to be another part of the surface.
    var hasFaultyZone = false
    /// The zones that the configuration defines.
    var zones: [Zone] = []
    /// The strokes that the configuration defines.
    var strokes: [NamedStroke] = []
}
