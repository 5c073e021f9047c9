import Configuration
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("A trace")
struct TraceTests {
    private static func binding(_ operators: [StreamOperator], name: String? = "hi")
        -> Configuration
    {
        Configuration(
            bindings: [
                Binding(
                    name: name,
                    number: 1,
                    on: "tap",
                    pattern: GesturePattern(kind: .tap(count: 1)),
                    operators: operators,
                    command: .shell("hello")
                )
            ]
        )
    }

    /// Taps of 50 ms, 100 ms apart.
    private static func taps(_ count: Int) -> [InputEvent] {
        var fingers = Fingers()
        for _ in 0..<count {
            fingers.tap()
            fingers.wait(50)
        }
        return fingers.events
    }

    private static func lines(_ operators: [StreamOperator], taps count: Int) -> [String] {
        let lines = Trace(binding(operators), tracing: taps(count)).lines(width: 78)
        // The picture of the panel has a test of its own.
        return lines.filter { !$0.contains("│") && !$0.contains("┌") && !$0.contains("└") }
    }

    @Test("shows what a throttle let pass and what it swallowed")
    func throttle() {
        #expect(
            Self.lines([.throttle(.milliseconds(300), latest: false)], taps: 3) == [
                "0.000s, 250 ms",
                "  tap, 1 finger → hello",
                "  finger 1                  ●───────●        ●───────●        ●───────●",
                "  touch                     ─────────        ─────────        ─────────",
                "  gestures                          ◆ tap, 1 finger  ◆ tap, 1 finger  ◆ tap, …",
                "  hi: throttle 300ms                ○                ✕                ✕",
                "  actions                           ▶ hello",
            ]
        )
    }

    @Test("shows how long a debounce held what it let pass")
    func debounce() {
        #expect(
            Self.lines([.debounce(.milliseconds(200))], taps: 2) == [
                "0.000s, 350 ms",
                "  tap, 1 finger → hello",
                "  finger 1                 ●─────●     ●──────●",
                "  touch                    ───────     ────────",
                "  gestures                       ◆            ◆ tap, 1 finger",
                "  hi: debounce 200ms             ✕            ┄ held ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄○",
                "  actions                                                              ▶ hello",
            ]
        )
    }

    @Test("shows where the fingers went, and where each landed")
    func picture() {
        var fingers = Fingers()
        fingers.swipe(fingers: 2, from: Point(x: 20, y: 10), by: Vector(dx: 60, dy: 0))
        let lines = Trace(Self.binding([]), tracing: fingers.events).lines(width: 78)
        let picture = lines.filter { $0.contains("│") || $0.contains("┌") || $0.contains("└") }
        #expect(
            picture == [
                "  ┌──────────────────────────────┐",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀1⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀2⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  │⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀⠀│",
                "  └──────────────────────────────┘",
            ]
        )
    }

    @Test("says of what led to nothing which binding was the nearest")
    func nearestMiss() {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 20, y: 10), by: Vector(dx: 60, dy: 0))
        let lines = Trace(Self.binding([]), tracing: fingers.events).lines()
        #expect(
            lines[1] == "  touch by 1 finger on Test Screen, 110 ms, 60.0 mm right (0°): "
                + "not tap (hi), moved 60 mm, 8 mm allowed"
        )
    }

    @Test("cuts the time in which nothing happens")
    func scenes() {
        var fingers = Fingers()
        fingers.tap()
        fingers.wait(10_000)
        fingers.tap()
        let trace = Trace(Self.binding([]), tracing: fingers.events)
        #expect(trace.scenes.map(\.duration) == [130_000, 130_000])
        #expect(trace.svg(title: "two").contains("⋯ 10.0 s"))
    }

    @Test("many scenes stand in bands below each other, no wider than a window")
    func bands() throws {
        var fingers = Fingers()
        for _ in 0..<24 {
            fingers.tap()
            fingers.wait(1000)
        }
        let trace = Trace(Self.binding([]), tracing: fingers.events)
        let layout = TraceLayout(trace)
        #expect(layout.width <= 1200 && layout.bands.count >= 6)
        #expect(layout.bands.flatMap(\.scenes) == Array(trace.scenes.indices))
        for (band, next) in zip(layout.bands, layout.bands.dropFirst()) {
            #expect(band.bottom < next.top)
        }
        #expect(layout.height > (layout.bands.last?.bottom ?? .infinity))
        let picture = trace.svg(title: "many")
        #expect(!picture.contains(">-0"))
    }

    @Test("of nothing is a picture that says so")
    func empty() {
        let trace = Trace(Self.binding([]), tracing: [])
        #expect(trace.lines().isEmpty)
        #expect(trace.svg(title: "empty").contains("the recording has no touch"))
        #expect(trace.cards(title: "empty").contains("the recording has no touch"))
    }

    @Test("cards show each gesture with its command, side by side where there is room")
    func cards() throws {
        var fingers = Fingers()
        for _ in 0..<6 {
            fingers.tap()
            fingers.wait(1000)
        }
        let picture = Trace(Self.binding([]), tracing: fingers.events).cards(title: "six taps")
        #expect(picture.matches(of: />tap, 1 finger</).count == 6)
        #expect(picture.matches(of: /class="panel"/).count == 6)
        let tops = Set(picture.matches(of: /class="panel" x="[\d.]+" y="([\d.]+)"/).map(\.1))
        #expect(tops.count == 2)
    }

    @Test("a card has only the fingers of its gesture, also if another touch was shortly before")
    func cardOfGesture() {
        let double = Configuration(
            bindings: [
                Binding(
                    number: 1,
                    on: "double tap",
                    pattern: GesturePattern(kind: .tap(count: 2)),
                    command: .shell("menu")
                )
            ]
        )
        var fingers = Fingers()
        fingers.tap(at: 20, 20)
        fingers.wait(600)
        fingers.tap(at: 50, 50)
        fingers.wait(100)
        fingers.tap(at: 50, 50)
        let touches = Trace(double, tracing: fingers.events).touches
        #expect(touches.map { $0.pictures.map(\.paths.count) } == [[1], [2]])
        #expect(touches.map { $0.captions.map(\.kind) } == [[.miss], [.action]])
        #expect(
            touches[0].captions[0].text
                == "touch by 1 finger on Test Screen, 50 ms, did not move: not double tap (binding 1), "
                + "1 tap of 2 needed; the next came 600 ms later, "
                + "317 ms (300 ms and a frame of the panel) allowed; "
                + "the next was 42.4 mm away, 15 mm allowed"
        )
        #expect(touches[1].captions[0].text == "double tap, 1 finger → menu")
        let picture = Trace(double, tracing: fingers.events).cards(title: "two")
        #expect(picture.matches(of: />×2</).count == 1)
        #expect(picture.matches(of: /class="panel"/).count == 2)
    }

    @Test("an arrow shows where a finger went; one that stays has none")
    func arrows() throws {
        var fingers = Fingers()
        fingers.swipe(from: Point(x: 20, y: 30), by: Vector(dx: 60, dy: 0))
        let swipe = Trace(Self.binding([]), tracing: fingers.events).cards(title: "swipe")
        let heads = swipe.matches(of: /<polygon fill="#0072b2" points="([\d.]+),([\d.]+) ([\d.]+)/)
        let head = try #require(heads.first?.output)
        #expect(heads.count == 1)
        // The tip is right of the corners, so it points to the right.
        #expect(try #require(Double(head.1)) > #require(Double(head.3)))
        var still = Fingers()
        still.tap()
        let tap = Trace(Self.binding([]), tracing: still.events).cards(title: "tap")
        #expect(!tap.contains("<polygon") && !tap.contains("<polyline"))
    }

    @Test("a line of a card is no wider than the card, also if a word is")
    func wrapping() {
        let lines = TraceLayout.wrapped(
            "→ grim \"$HOME/touched-at-$INPUTRX_X_MM.png\"",
            columns: 24
        )
        #expect(lines == ["→ grim", "\"$HOME/touched-at-", "$INPUTRX_X_MM.png\""])
        let word = String(repeating: "m", count: 70)
        #expect(TraceLayout.wrapped(word, columns: 30).map(\.count) == [30, 30, 10])
        #expect(TraceLayout.wrapped(word, columns: 0).allSatisfy { $0.count <= 8 })
    }

    @Test("lets no name of a device or binding out of its text")
    func hostile() {
        let device = Device(
            id: DeviceID(rawValue: 1),
            name: "</text><script>\u{1b}[2J&\"",
            kinds: [.touchscreen],
            surface: Surface(width: 100, height: 60)
        )
        var fingers = Fingers(on: device)
        fingers.tap()
        let configuration = Self.binding([.skip(1)], name: "<b>\u{7}")
        let trace = Trace(configuration, tracing: fingers.events)
        let picture = trace.svg(title: "<i>\n") + trace.cards(title: "<i>\n")
        #expect(
            !picture.contains("<script") && !picture.contains("<b>") && !picture.contains("<i>")
        )
        let controls = (picture + trace.lines().joined()).unicodeScalars.filter {
            $0.value < 32 && $0 != "\n"
        }
        #expect(controls.isEmpty)
    }

    @Test("of any places and times at all is a finite picture")
    func nonsense() {
        let places = [0, -1e300, 1e300, .nan, .infinity, 50]
        let times: [Int64] = [0, .min, .max, 5, -5, 1 << 60]
        var events = [InputEvent(time: .zero, kind: .deviceAdded(Fingers.screen))]
        for (x, time) in zip(places + places, times + times) {
            for phase in [TouchChange.Phase.down, .motion, .cancel, .motion, .up] {
                let change = TouchChange(slot: 0, phase: phase, position: Point(x: x, y: -x))
                let time = Timestamp(microseconds: time)
                events.append(InputEvent(time: time, kind: .touch(Fingers.screen.id, change)))
                events.append(InputEvent(time: time, kind: .touchFrame(Fingers.screen.id)))
            }
        }
        let trace = Trace(Self.binding([.debounce(.seconds(1))]), tracing: events)
        let picture = trace.svg(title: "nonsense") + trace.cards(title: "nonsense")
        #expect(!picture.contains("nan") && !picture.contains("inf"))
        #expect(picture.utf8.count < 1_000_000)
        #expect(!trace.lines().isEmpty)
    }
}
