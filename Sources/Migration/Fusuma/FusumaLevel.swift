import YAML

/// A level of fusuma's configuration, below the name of a gesture.
struct FusumaLevel {
    /// The gesture that the level and those above it describe.
    var gesture: FusumaGesture
    /// The moment that they name.
    var phase = FusumaPhase.once
    /// The keys down to this level.
    var path: [String]
    /// The offset in the file of the key of this level.
    var offset: Int
    /// The number of levels above this one.
    var depth = 0

    /// Returns the level below an entry of this one, with nothing further about the gesture.
    func below(_ entry: Node.Entry) -> FusumaLevel {
        var level = self
        level.path.append(Original.short(entry.key))
        // What an alias repeats stands at the anchor, which is above the alias in the file.
        level.offset = max(offset, entry.keySpan.start)
        level.depth += 1
        return level
    }
}
