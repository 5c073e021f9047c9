import InputEvents

/// Candidates of gestures that may begin while fingers move, grouped by their conditions.
///
/// The cost of a frame depends on the number of different places, directions and finger counts, not
/// on the number of candidates.
struct PlacedCandidates<What> {
    /// Candidates that differ only in their distance and in their gesture.
    struct Group {
        /// The most specific candidate; the others have the same conditions, except the distance.
        let first: Candidate<What>
        /// The candidates in ascending order of their least distance.
        fileprivate(set) var nearest: [Candidate<What>]
    }

    /// The conditions that a group shares.
    private struct Key: Hashable {
        let fingers: ClosedRange<Int>
        let places: Zones
        let excluded: Zones
        /// The unit of the distance: 0 for none, 1 for per cent, 2 for millimetres.
        ///
        /// Only lengths in the same unit have the same order in all directions.
        let unit: Int
        let axis: Axis?
    }

    private(set) var groups: [Group] = []

    /// Groups candidates, which must be sorted, the most specific first.
    ///
    /// `axis` returns the axis along which the fingers must move for a candidate; nil for any axis.
    init(_ candidates: [Candidate<What>], axis: (Candidate<What>) -> Axis?) {
        var indices: [Key: Int] = [:]
        for candidate in candidates {
            let key = Key(
                fingers: candidate.fingers,
                places: candidate.places,
                excluded: candidate.excluded,
                unit: candidate.distance.map { $0.isShare ? 1 : 2 } ?? 0,
                axis: axis(candidate)
            )
            if let index = indices[key] {
                groups[index].nearest.append(candidate)
            } else {
                indices[key] = groups.count
                groups.append(Group(first: candidate, nearest: [candidate]))
            }
        }
        for index in groups.indices {
            groups[index].nearest.sort {
                ($0.distance?.value ?? 0) < ($1.distance?.value ?? 0)
            }
        }
    }
}

extension Length {
    /// The number of millimetres or per cent.
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
