import Configuration
import Diagnostics
import Gestures
import InputEvents
import TestSupport
import Testing

@testable import Insight

@Suite("Named streams in reports, traces and tests")
struct StreamReportTests {
    private static func configuration(_ text: String) throws -> Configuration {
        let (read, diagnostics) = ConfigurationReader.read(Source(name: "", text: text))
        return try #require(read, "\(diagnostics.map(\.message))")
    }

    @Test(
        "explain follows a gesture through streams to its listeners, and to the operator that held it back"
    )
    func explained() throws {
        let configuration = try Self.configuration(SharedStreams.configuration)
        let report = Report(configuration, explaining: SharedStreams.taps(3))
        #expect(
            report.lines().filter { !$0.contains("other devices") }.joined(separator: "\n") == """
                    0.000s  touch by 1 finger on Test Screen, 50 ms, did not move
                  fired   tap (stream knocks)          → stream knocks
                  heard   stream knocks (stream calm)  but held back by `debounce`
                  heard   stream knocks (open)         but held back by `skip`

                    0.100s  touch by 1 finger on Test Screen, 50 ms, did not move
                  fired   tap (stream knocks)  but held back by `throttle`

                    0.200s  touch by 1 finger on Test Screen, 50 ms, did not move
                  fired   tap (stream knocks)          → stream knocks
                  heard   stream knocks (stream calm)  → stream calm
                  heard   stream calm (binding 2)      → shut
                  heard   stream knocks (open)         → door
                """
        )
        let json = report.jsonLines()
        #expect(
            json[0].hasSuffix(
                #""bindings":[{"stream":"knocks","gesture":"tap","outcome":"fired","count":1,"#
                    + #""t":50000,"acted":false,"listeners":[{"stream":"calm","acted":false,"#
                    + #""held-back-by":"debounce"},{"binding":"open","index":1,"acted":false,"#
                    + #""held-back-by":"skip"}]}]}"#
            )
        )
        #expect(json[1].hasSuffix(#""t":150000,"acted":false,"held-back-by":"throttle"}]}"#))
        #expect(
            json[2].hasSuffix(
                #""acted":true,"listeners":[{"stream":"calm","acted":true,"listeners":"#
                    + #"[{"binding":"2","index":2,"acted":true}]},{"binding":"open","index":1,"#
                    + #""acted":true}]}]}"#
            )
        )
    }

    @Test("a gesture that a stream took is lost to a binding, and the report says so")
    func lost() throws {
        let text =
            "streams: {a: {sources: tap}}\n"
            + "bindings: [{on: tap, run: x}, {on: stream a, run: y}]"
        let report = Report(try Self.configuration(text), explaining: SharedStreams.taps(1))
        #expect(
            report.lines(all: true).last == "  lost    tap (binding 1)       "
                + "matches, but tap (stream a) took it"
        )
        #expect(report.jsonLines()[0].contains(#""outcome":"lost","to":"stream a""#))
    }

    @Test("a trace has a line for each operator of a stream")
    func traced() throws {
        let trace = Trace(
            try Self.configuration(SharedStreams.configuration),
            tracing: SharedStreams.taps(3)
        )
        #expect(
            trace.lines(width: 78).suffix(5) == [
                "  gestures                   ◆   ◆   ◆ tap, 1 finger",
                "  knocks: throttle 150ms     ○   ✕   ○",
                "  calm: debounce 1000ms      ✕       ┄ held ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄○",
                "  open: skip 1               ✕       ○",
                "  actions                            ▶ door                           shut ▶",
            ]
        )
    }

    @Test("a test can expect a stream, the gesture that came through it, or the binding")
    func expected() throws {
        let tests =
            "tests: [{recording: a, expect: [open, stream calm]}, "
            + "{recording: a, expect: [tap, {on: stream calm, fingers: 1}]}, "
            + "{recording: a, expect: [tap, stream knocks]}]"
        let configuration = try Self.configuration(SharedStreams.configuration + "\n" + tests)
        let outcomes = configuration.tests.map {
            $0.run(SharedStreams.taps(3), through: configuration, origin: .zero).isPassed
        }
        #expect(outcomes == [true, true, false])
    }
}
