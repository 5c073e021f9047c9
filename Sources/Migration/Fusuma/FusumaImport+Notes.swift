import YAML

// Notes about differences between fusuma and inputrx.
extension FusumaImport {
    /// Notes the threshold of a pinch or a rotation, which has no counterpart, unless it is 1.
    mutating func noteThreshold(_ entry: Node.Entry, of kind: String, original text: String) {
        guard ["pinch", "rotate"].contains(kind), entry.value.text.flatMap(Double.init) != 1 else {
            return
        }
        configuration.note(
            original("\(text): \(Original.short(source.text(in: entry.value.span)))", entry),
            "a \(kind) has the same limit in all bindings here, which no option changes"
        )
    }

    /// Reports the gestures in a document of plugin settings as left out.
    mutating func leaveOutGestures(among entries: [Node.Entry]) {
        for entry in entries where FusumaGesture.directions[entry.key] != nil {
            configuration.leaveOut(
                original(entry.key, entry),
                "a document with `plugin_defaults:` holds settings of plugins; move its gestures into one "
                    + "without `context:`"
            )
        }
    }

    /// Notes that a swipe without a direction does not act when a swipe with a direction does; in
    /// fusuma, both act.
    mutating func noteDirections() {
        for gesture in order where gesture.direction == nil && gesture.kind == "swipe" {
            var directedGesture = gesture
            let hasDirected = order.contains { other in
                directedGesture.direction = other.direction
                return other.direction != nil && other == directedGesture
            }
            guard hasDirected, let entry = effectsByGesture[gesture] else { continue }
            configuration.note(
                Original(entry.originals[0], line: entry.line),
                "here the swipe in a direction takes the touch; add `pass: true` to it, so that this acts, too"
            )
        }
    }
}
