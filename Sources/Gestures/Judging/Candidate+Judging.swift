import InputEvents

// What every pattern for fingers asks: how many they are, and where.
extension Candidate {
    /// Whether that many fingers will do.
    @inline(__always)
    func fits(_ count: Int, _ judge: inout some Judge) -> Bool {
        judge.asks(fingers.contains(count), .fingers, Double(count), fingerLimit)
    }

    private var fingerLimit: Check.Limit {
        fingers.upperBound == .max
            ? .atLeast(Double(fingers.lowerBound))
            : .between(Double(fingers.lowerBound), Double(fingers.upperBound))
    }

    /// Whether a touch by that many fingers that was there will do.
    @inline(__always)
    func matches(fingers count: Int, at place: Zones, _ judge: inout some Judge) -> Bool {
        fits(count, &judge) && begins(at: place, &judge) && ends(at: place, &judge)
            && goes(along: place, &judge)
    }

    /// Whether a gesture will do of which nobody knows where it was, as on a touchpad.
    @inline(__always)
    func isAnywhere(_ judge: inout some Judge) -> Bool {
        let passes = places.from.isEmpty && places.to.isEmpty && places.along.isEmpty
        return passes || judge.asks(passes, .place)
    }

    /// Whether a touch that began there will do.
    @inline(__always)
    func begins(at place: Zones, _ judge: inout some Judge) -> Bool {
        asks(begins(at: place), of: places.from, .from, &judge) {
            $0.miss(of: places.from, atLanding: true)
        }
    }

    /// Whether a touch that ended there will do.
    @inline(__always)
    func ends(at place: Zones, _ judge: inout some Judge) -> Bool {
        asks(ends(at: place), of: places.to, .to, &judge) {
            $0.miss(of: places.to, atLanding: false)
        }
    }

    /// Whether a touch that was there all the time will do.
    @inline(__always)
    func goes(along place: Zones, _ judge: inout some Judge) -> Bool {
        asks(goes(along: place), of: places.along, .along, &judge) {
            $0.miss(along: places.along)
        }
    }

    @inline(__always)
    private func asks<J: Judge>(
        _ passes: Bool,
        of wanted: PlaceSet,
        _ quantity: Check.Quantity,
        _ judge: inout J,
        _ miss: (MeasuredTouch) -> (distance: Double, depth: Double)
    ) -> Bool {
        guard J.wantsAll, !wanted.isEmpty else { return passes || J.wantsAll }
        guard let touch = judge.touch else { return judge.asks(passes, .place) }
        let (distance, depth) = miss(touch)
        return judge.asks(passes, quantity, distance, .atMost(depth))
    }
}
