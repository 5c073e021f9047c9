import Configuration
import Diagnostics
import Gestures
import InputEvents
import Testing

@Suite("Places in the configuration") struct PlaceReaderTests {
    static let zones = "zones: {left half: {x: 0%-50%}, pad: {x: 10mm-40mm, y: 20mm-}}\n"

    static let leftHalf = Zone("left half", number: 0, left: .percent(0), right: .percent(50))
    static let pad = Zone(
        "pad",
        number: 1,
        left: .millimetres(10),
        right: .millimetres(40),
        top: .millimetres(20)
    )

    private func codes(of text: String) -> [String] {
        ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
    }

    private func pattern(_ keys: String) throws -> GesturePattern {
        try #require(
            try configuration(
                Self.zones
                    + "bindings: [{\(keys), run: date}, {on: triple tap, at: [left half, pad], run: date}]"
            ).bindings[0].pattern
        )
    }

    @Test("`at` is where a gesture begins")
    func at() throws {
        for gesture in [
            "tap", "double tap", "long press", "tip-tap left", "pinch in", "rotate clockwise",
        ] {
            let pattern = try pattern("on: \(gesture), at: top-left corner")
            #expect(pattern.from == [.topLeft], "\(gesture)")
            #expect(pattern.along.isEmpty)
        }
        #expect(try pattern("on: tap, at: left half").from.anyOf == [.zone(Self.leftHalf)])
        #expect(
            try pattern("on: tap, at: [pad, top]").from.anyOf == [.zone(Self.pad), .fixed(.top)]
        )
    }

    @Test("a drawing is in a zone with all of it")
    func drawings() throws {
        let pattern = try pattern("on: circle clockwise, at: [pad, not edge], from: left half")
        #expect(pattern.along.anyOf == [.zone(Self.pad)])
        #expect(pattern.from.anyOf == [.zone(Self.leftHalf)])
        #expect(pattern.from.noneOf.count == 4)
    }

    @Test("`not` rules places out, beside places that are asked for")
    func not() throws {
        let edges = Set(Edge.allCases.map { TouchPlace.fixed(Place($0)) })
        #expect(try pattern("on: swipe left, from: not edge").from == PlaceCondition(noneOf: edges))
        let both = try pattern("on: swipe left, to: [left half, not left edge, not  corner]").to
        #expect(both.anyOf == [.zone(Self.leftHalf)])
        #expect(both.noneOf == Set([.fixed(.left)] + Place.corners.map { .fixed($0) }))
        #expect(try pattern("on: drag, along: not top").along.noneOf == [.fixed(.top)])
    }

    @Test("zones are known in streams, in parts of sequences and where they have a mistake")
    func everywhere() throws {
        let text =
            Self.zones + """
                streams: {a: {sources: tap, at: pad}}
                bindings:
                  - {on: stream a, run: date}
                  - on: [{on: tap, at: left half}, {on: tap, at: not left half}]
                    run: date
                """
        let read = try configuration(text)
        #expect(read.streams[0].sources[0].pattern?.from.anyOf == [.zone(Self.pad)])
        #expect(read.bindings[1].pattern?.parts[1].from.noneOf == [.zone(Self.leftHalf)])
        let faulty = "zones: {pad: {x: 1}}\nbindings: [{on: tap, at: pad, run: date}]"
        #expect(codes(of: faulty) == ["not-a-number"])
    }

    @Test(
        "a zone that another binding has all of is unreachable, one beside it is not",
        arguments: [
            ("at: left half", "at: quarter", ["unreachable"]),
            ("at: quarter", "at: left half", []),
            ("at: not left", "at: [not left, not top]", ["unreachable"]),
            ("at: [left half, not left]", "at: left half", []),
            ("at: left half", "at: left", []),
        ]
    )
    func reachability(first: String, second: String, expected: [String]) {
        let text = """
            zones: {left half: {x: 0%-50%}, quarter: {x: 0%-25%, y: 0%-50%}}
            bindings: [{on: tap, \(first), run: a}, {on: tap, \(second), run: b},
              {on: double tap, at: [left half, quarter], run: c}]
            """
        #expect(codes(of: text) == expected)
    }
}
