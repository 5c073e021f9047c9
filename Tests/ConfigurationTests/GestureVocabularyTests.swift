import Configuration
import Diagnostics
import Gestures
import InputEvents
import TestSupport
import Testing

@Suite("Gesture vocabulary") struct GestureVocabularyTests {
    @Test("every phrase can be bound and means what the table says")
    func phrases() throws {
        for family in GestureVocabulary.families {
            for phrase in family.phrases {
                if case .continuous = phrase.kind {
                    let text = "bindings: [{on: \(phrase.text), update: date}]"
                    let bound = try #require(try configuration(text).bindings.first)
                    #expect(bound.pattern?.kind == phrase.kind)
                    continue
                }
                let binding = try binding("on: \(phrase.text)")
                #expect(binding.pattern?.kind == phrase.kind)
                #expect(binding.on == phrase.text)
            }
        }
    }

    @Test("no two phrases are alike")
    func unique() {
        #expect(Set(GestureVocabulary.phrases).count == GestureVocabulary.phrases.count)
    }

    @Test("the example of every family can be bound")
    func examples() throws {
        for family in GestureVocabulary.families {
            #expect(try binding("on: \(family.example)").on == family.example)
        }
    }

    @Test("a family has exactly the options that its table says", arguments: GestureOption.allCases)
    func options(option: GestureOption) {
        let values: [GestureOption: String] = [
            .fingers: "3", .at: "not left", .from: "left", .to: "right", .along: "top",
            .direction: "10°-20°",
            .distance: "20mm", .speed: "fast",
            .within: "1s",
            .press: "long", .hold: "1s, press: long", .interval: "100ms, press: long",
            .turns: "2", .atStart: "true",
        ]
        for family in GestureVocabulary.families {
            // The `press` at the end applies to keys and buttons; other gestures refuse it.
            var value = values[option] ?? ""
            if !family.options.contains(.press) { value = String(value.prefix { $0 != "," }) }
            let text =
                "bindings: [{on: \(family.example), \(option.rawValue): \(value), run: date}]"
            let codes = ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
            #expect(codes == (family.options.contains(option) ? [] : ["misplaced-option"]))
        }
    }

    @Test("a gesture is refused on kinds of devices that cannot make it, and on no others")
    func devices() {
        for family in GestureVocabulary.families {
            for kind in DeviceKind.allCases {
                let text =
                    "bindings: [{on: \(family.example), device: {kind: \(kind.rawValue)}, run: date}]"
                let codes = ConfigurationReader.read(Source(name: "", text: text)).1.map(\.code)
                let isMade =
                    family.devices.contains(kind) || kind == .touchpad && family.isMadeOfContacts
                // A gesture that no device makes is not limited to a kind of device.
                let code = family.devices.isEmpty ? "misplaced-option" : "wrong-device"
                #expect(codes == (isMade ? [] : [code]))
            }
        }
    }

    @Test("all that the phrases of a family mean is made on the same devices, by as many fingers")
    func traits() {
        for family in GestureVocabulary.families {
            for phrase in family.phrases {
                #expect(phrase.kind.traits.devices == family.devices, "\(phrase.text)")
                #expect(phrase.kind.traits.fewestFingers == family.minimumFingers, "\(phrase.text)")
            }
        }
    }

    @Test("every gesture that can be recognised has words")
    func complete() {
        var kinds = Set(GestureKind.everyOfFingers)
        kinds.insert(.hold)
        kinds.formUnion(Turn.allCases.map { .padDial(.ring, $0) })
        kinds.formUnion(Turn.allCases.map { .padDial(.strip, $0) })
        kinds.formUnion(Axis.allCases.map { .continuous(.swipe(.axis($0))) })
        kinds.formUnion(Axis.allCases.map { .continuous(.drag($0)) })
        kinds.formUnion([.continuous(.pinch(nil)), .continuous(.rotate(nil))])
        kinds.formUnion([.continuous(.dial(.ring, nil)), .continuous(.dial(.strip, nil))])
        for name in Switch.allCases {
            kinds.formUnion([.switch(name, isOn: true), .switch(name, isOn: false)])
        }
        // `mouse` and `pen` say what a hand holds, and would be no good names for a gesture: they are
        // bound as `state mouse yes`, like the states of the user.
        let held: Set<KnownState> = [.mouse, .pen, .typing, .touchpad]
        for state in KnownState.allCases where !held.contains(state) {
            kinds.formUnion((state.accepted ?? []).map { .state(state.rawValue, is: $0) })
        }
        #expect(Set(GestureVocabulary.families.flatMap { $0.phrases.map(\.kind) }) == kinds)
        #expect(
            GestureVocabulary.families.compactMap(\.prefix) == [
                "stroke", "key", "state", "pad button",
            ]
        )
    }
}
