import InputEvents

/// What may begin while fingers move, by what it asks of them.
///
/// A frame costs as much as there are different places, ways and numbers of fingers that are asked
/// for, however many candidates ask for them.
struct PlacedCandidates<What> {
    /// Candidates that differ only in how far the fingers must go, and in what is made of it.
    struct Group {
        /// The most specific of them: what it asks besides a distance, all do.
        let first: Candidate<What>
        /// Those first that want the shortest way.
        fileprivate(set) var nearest: [Candidate<What>]
    }

    /// What makes a group.
    private struct Key: Hashable {
        let fingers: ClosedRange<Int>
        let places: Zones
        let excluded: Zones
        /// Lengths in one unit are longer and shorter whichever way they lie.
        let unit: Int
        let axis: Axis?
    }

    private(set) var groups: [Group] = []

    /// Those candidates, the most specific first; `axis` is along which they want the fingers to
    /// go.
    init(_ candidates: [Candidate<What>], axis: (Candidate<What>) -> Axis?) {
        var numbers: [Key: Int] = [:]
        for candidate in candidates {
            let key = Key(
                fingers: candidate.fingers,
                places: candidate.places,
                excluded: candidate.excluded,
                unit: candidate.distance.map { $0.isShare ? 1 : 2 } ?? 0,
                axis: axis(candidate)
            )
            if let number = numbers[key] {
                groups[number].nearest.append(candidate)
            } else {
                numbers[key] = groups.count
                groups.append(Group(first: candidate, nearest: [candidate]))
            }
        }
        for number in groups.indices {
            groups[number].nearest.sort {
                ($0.distance?.value ?? 0) < ($1.distance?.value ?? 0)
            }
        }
    }
}

extension Length {
    /// The number, in its own unit.
    fileprivate var value: Double {
        switch self {
        case .millimetres(let value), .percent(let value): value
        }
    }

    fileprivate var isShare: Bool {
        switch self {
        case .millimetres: false
        case .percent: true
        }
    }
}
