import Configuration
import Diagnostics
import Testing

@Suite("A text with names of earlier versions") struct ModernTextTests {
    @Test("gets the present ones, and keeps its comments and style")
    func rewritten() throws {
        let text = """
            # Streams of mine.
            streams:
              "knocks": {"from": tap} # from a tap
              swipes:
                from:   # both
                  - swipe left
                  - {on: swipe right, from: left edge}
            bindings:
              - {on: stream knocks, 'sample': 300ms, run: echo from stream}
              - on: drag # the slider
                stream: [cat, stream]
              - {on: stream swipes, run: date}
              - {on: long press, hold: 1s, run: date} # hold it
              - {on: "switch lid on", run: date}
              - {on: tap then switch lid off, run: date}
            tests: [{recording: a.yml, expect: [switch lid on]}]
            """
        let source = Source(name: "a", text: text)
        let new = try #require(ConfigurationReader.modernised(source))
        let changes = [
            ("{\"from\": tap", "{\"sources\": tap"), ("from:   #", "sources:   #"),
            ("'sample'", "'audit'"), ("stream: [cat", "feed: [cat"),
            ("hold: 1s", "for: 1s"), ("switch lid on", "switch lid closed"),
            ("switch lid off", "switch lid open"),
        ]
        let expected = changes.reduce(text) { $0.replacing($1.0, with: $1.1) }
        #expect(String(decoding: new.bytes, as: UTF8.self) == expected)
        #expect(ConfigurationReader.modernised(new) == nil)
    }

    @Test("old names mean what the present ones do")
    func meaning() throws {
        let old =
            "streams: {a: {from: tap}}\nbindings: [{on: stream a, run: b}, {on: drag, stream: c}]"
        let source = Source(name: "a", text: old)
        let (configuration, diagnostics) = ConfigurationReader.read(source)
        #expect(diagnostics.map(\.code) == ["old-name", "old-name"])
        let new = try #require(ConfigurationReader.modernised(source))
        #expect(ConfigurationReader.read(new).0 == configuration)
        #expect(ConfigurationReader.read(new).1.isEmpty)
    }
}
