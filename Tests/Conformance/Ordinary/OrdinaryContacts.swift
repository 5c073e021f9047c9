import Gestures
import Glibc
import InputEvents

/// Contacts of everyday use, one action after the other.
struct OrdinaryContacts {
    private(set) var performance = Performance()
    /// Milliseconds until now.
    private(set) var time = 0.0
    private let panel: SyntheticPanel
    /// The time at which each of the typing fingers is free again.
    private var free = [Double](repeating: 0, count: 8)

    init(on panel: SyntheticPanel) { self.panel = panel }

    // MARK: - Maps

    /// Pans (half of the time), zooms by two fingers or by a double tap, and looks.
    mutating func useMap(_ random: inout SeededRandom) {
        let choice = random.number(0...1)
        if choice < 0.5 {
            pan(&random)
        } else if choice < 0.8 {
            zoom(&random)
        } else {
            doubleTap(&random)
        }
        time += random.number(300...1500)
    }

    private mutating func pan(_ random: inout SeededRandom) {
        let angle = random.number(0...2 * .pi)
        let length = random.number(8...45)
        let start = aboutMiddle(&random)
        let duration = random.number(150...500)
        stroke(start, for: duration) { share in
            let far = length * Hand.progress(share)
            return Vector(dx: cos(angle) * far, dy: sin(angle) * far)
        }
        time += duration
    }

    private mutating func zoom(_ random: inout SeededRandom) {
        let (near, far) = (random.number(18...28), random.number(40...60))
        let isIn = random.number(0...1) < 0.5
        let (from, to) = isIn ? (far, near) : (near, far)
        let angle = random.number(0...Double.pi)
        let turn = random.number(-0.25...0.25)
        let centre = place(within: 0.4, &random)
        let duration = random.number(250...600)
        for side in [0, Double.pi] {
            let late = random.number(0...40)
            let begin = time
            performance.add(begin + late, begin + duration + random.number(0...40)) { now in
                let share = Hand.progress(min(1, (now - begin) / duration))
                let distance = (from + (to - from) * share) / 2
                let way = angle + side + turn * share
                return centre + Vector(dx: cos(way) * distance, dy: sin(way) * distance)
            }
        }
        time += duration + 40
    }

    private mutating func doubleTap(_ random: inout SeededRandom) {
        let place = place(within: 0.1, &random)
        for _ in 0..<2 {
            let length = random.number(50...120)
            let point = place + Vector(dx: random.number(-2...2), dy: random.number(-2...2))
            performance.add(time, time + length) { _ in point }
            time += length + random.number(80...180)
        }
    }

    // MARK: - Typing

    /// Types one letter on the lower part of the panel: by a thumb on a phone, by one of eight
    /// fingers on a larger panel.
    mutating func type(_ random: inout SeededRandom) {
        let hasThumbs = panel.width < 100
        let count = hasThumbs ? 2 : 8
        let finger = Int.random(in: 0..<count, using: &random)
        let width = panel.width / Double(count)
        let point = Point(
            x: width * (Double(finger) + random.number(0.1...0.9)),
            y: panel.height * random.number(0.6...0.95)
        )
        let length = random.number(60...140)
        let begin = max(time, free[finger] + random.number(50...90))
        free[finger] = begin + length
        performance.add(begin, begin + length) { _ in point }
        // Somebody who types on a tablet is quicker, and presses overlap.
        time = begin + random.number(hasThumbs ? 90...260 : 50...220)
    }

    // MARK: - Drawing and writing

    /// Draws a line or a curve, from a few millimetres to a third of the panel.
    mutating func draw(_ random: inout SeededRandom) {
        let length = random.number(6...80)
        let angle = random.number(0...2 * .pi)
        let bend = random.number(-3...3)
        let duration = max(150, length * random.number(6...25))
        curve(place(within: 0.2, &random), length, angle, bend, for: duration)
        time += duration + random.number(100...700)
    }

    /// Writes a word, while the palm rests beside it, or a dot.
    mutating func write(_ random: inout SeededRandom) {
        let line = Point(
            x: panel.width * random.number(0.15...0.5),
            y: panel.height * random.number(0.2...0.6)
        )
        let begin = time
        time += random.number(50...400)
        let letters = Int.random(in: 3...9, using: &random)
        for letter in 0..<letters {
            let isDot = random.number(0...1) < 0.12
            let point = line + Vector(dx: Double(letter) * 6, dy: random.number(-2...2))
            let length = isDot ? 0.3 : random.number(4...14)
            let duration = isDot ? random.number(40...90) : length * random.number(18...40)
            curve(point, length, random.number(0...2 * .pi), random.number(-4...4), for: duration)
            time += duration + random.number(60...250)
        }
        let end = time + random.number(50...500)
        let heel = line + Vector(dx: random.number(45...60), dy: random.number(35...55))
        palm(at: heel, from: begin, to: end, &random)
        time = end + random.number(200...1200)
    }

    // MARK: - Palms and grips

    /// Rests one or two palms, and takes them away.
    mutating func restPalms(_ random: inout SeededRandom) {
        let end = time + random.number(700...6000)
        let isTwo = random.number(0...1) < 0.4
        for side in isTwo ? [0.25, 0.75] : [random.number(0.2...0.8)] {
            let heel = Point(
                x: panel.width * side,
                y: panel.height * random.number(0.55...0.9)
            )
            let late = random.number(0...200)
            palm(at: heel, from: time + late, to: end + random.number(0...200), &random)
        }
        time = end + random.number(600...3000)
    }

    /// Grips a phone: the thumb over one rim, two to four fingertips over the other, which slip.
    mutating func grip(_ random: inout SeededRandom) {
        let end = time + random.number(600...6000)
        let isLeft = random.number(0...1) < 0.5
        let thumb = panel.height * random.number(0.45...0.75)
        rest(rim(isLeft, thumb, &random), from: time + random.number(0...300), to: end, &random)
        let first = panel.height * random.number(0.3...0.5)
        for finger in 0..<Int.random(in: 1...4, using: &random) {
            let point = rim(!isLeft, first + Double(finger) * 18, &random)
            rest(point, from: time + random.number(0...400), to: end + late(&random), &random)
        }
        time = end + random.number(500...2500)
    }

    private func late(_ random: inout SeededRandom) -> Double { random.number(-200...200) }

    /// Returns a point within 5 mm of a long side.
    private func rim(_ isLeft: Bool, _ height: Double, _ random: inout SeededRandom) -> Point {
        let off = random.number(0.5...5)
        return Point(x: isLeft ? off : panel.width - off, y: min(height, panel.height - 3))
    }

    /// One to three contacts of a palm, which creep while they rest.
    private mutating func palm(
        at heel: Point,
        from begin: Double,
        to end: Double,
        _ random: inout SeededRandom
    ) {
        for contact in 0..<Int.random(in: 1...3, using: &random) {
            let point =
                heel
                + Vector(dx: Double(contact) * random.number(12...20), dy: random.number(-12...12))
            rest(point, from: begin + random.number(0...150), to: end + late(&random), &random)
        }
    }

    /// A contact that rests and creeps by up to 3 mm.
    private mutating func rest(
        _ point: Point,
        from begin: Double,
        to end: Double,
        _ random: inout SeededRandom
    ) {
        let creep = Vector(dx: random.number(-2...2), dy: random.number(-2...2))
        let point = Point(
            x: min(max(point.x, 0.5), panel.width - 0.5),
            y: min(max(point.y, 0.5), panel.height - 0.5)
        )
        let end = max(end, begin + 100)
        performance.add(begin, end) { now in
            let share = min(1, max(0, (now - begin) / (end - begin)))
            return point + Vector(dx: creep.dx * share, dy: creep.dy * share)
        }
    }

    // MARK: - Strokes

    /// A finger that follows a curve of this length, beginning at an angle and bending by radians.
    private mutating func curve(
        _ start: Point,
        _ length: Double,
        _ angle: Double,
        _ bend: Double,
        for duration: Double
    ) {
        // The way along an arc: its chord grows with the sine of half of the bend.
        stroke(start, for: duration) { share in
            let far = length * Hand.progress(share)
            let turned = bend * far / max(length, 0.1)
            let chord = turned.magnitude < 0.01 ? far : far * sin(turned / 2) / (turned / 2)
            let way = angle + turned / 2
            return Vector(dx: cos(way) * chord, dy: sin(way) * chord)
        }
    }

    private mutating func stroke(
        _ start: Point,
        for duration: Double,
        _ way: @escaping (Double) -> Vector
    ) {
        let (begin, panel) = (time, panel)
        performance.add(begin, begin + duration) { now in
            let point = start + way(min(1, max(0, (now - begin) / duration)))
            return Point(
                x: min(max(point.x, 0), panel.width),
                y: min(max(point.y, 0), panel.height)
            )
        }
    }

    /// Returns a place where a finger begins to move a map: about the middle, with a deviation of a
    /// seventh of each side, so that few begin at an edge.
    private func aboutMiddle(_ random: inout SeededRandom) -> Point {
        let x = panel.width * (0.5 + random.normal(deviation: 1.0 / 7))
        let y = panel.height * (0.5 + random.normal(deviation: 1.0 / 7))
        return Point(x: min(max(x, 1), panel.width - 1), y: min(max(y, 1), panel.height - 1))
    }

    /// Returns a place that leaves a share of the panel free at each side.
    private func place(within margin: Double, _ random: inout SeededRandom) -> Point {
        Point(
            x: panel.width * random.number(margin...1 - margin),
            y: panel.height * random.number(margin...1 - margin)
        )
    }
}
