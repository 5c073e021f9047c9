import Diagnostics
import Glibc
import LinuxInput
import Recordings

// conformance [--json | --changes] LABELS FOLDER: replays all recordings in the folder and compares
// the recognised gestures with the meaning of their labels, or with --changes with the gestures of
// the same recordings changed in ways that must not matter. Ends with 1 if anything is wrong.
//
// conformance --noise FOLDER: draws in that folder how often each gesture is recognised under
// noise.
//
// conformance --hands: prints how often gestures of synthetic hands on synthetic panels are
// recognised, as Markdown. Ends with 1 if a row is below its aim.
//
// conformance --touches [--people=05,07] FOLDER: prints what inputrx and lisgd's rules make of the
// touches of people (docs/build/touches.md), as Markdown.
//
// conformance --strokes FOLDER [--people NAMES] [--samples NAMES]: prints how well inputrx, $1, $P
// and $Q recognise people's drawings, as Markdown.
//
// conformance --drawings PAGE: draws the tables of that page (docs/build/drawings.md) as an SVG.

let output = LineOutput.standardOutput

func fail(_ text: String, status: Int32) -> Never {
    LineOutput.standardError.line(text)
    exit(status)
}

let options = CommandLine.arguments.dropFirst().filter { $0.hasPrefix("--") }
let files = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
if options == ["--noise"], let folder = files.first, files.count == 1 {
    for (page, title, subjects) in NoiseSubject.pages {
        let path = "\(folder)/noise-\(page).svg"
        guard let stream = fopen(path, "w") else { fail("error: cannot write \(path)", status: 73) }
        fputs(NoisePicture(title, of: subjects).svg, stream)
        fclose(stream)
    }
    exit(0)
}

if let status = DrawingCommand.run(Array(CommandLine.arguments.dropFirst())) { exit(status) }

if options == ["--drawings"], let page = files.first, files.count == 1 {
    guard let bytes = try? FileContents.read(page) else {
        fail("error: cannot read \(page)", status: 66)
    }
    output.write(DrawingPicture(page: String(decoding: bytes, as: UTF8.self)).svg)
    exit(0)
}

if options == ["--hands"], files.isEmpty {
    let table = HandTable.whole()
    output.write(table.markdown)
    exit(table.short.isEmpty ? 0 : 1)
}

if options.first == "--touches", let folder = files.first, files.count == 1 {
    let people = options.dropFirst().flatMap { option in
        option.drop { $0 != "=" }.dropFirst().split(separator: ",").map(String.init)
    }
    let sessions = LabelledTouches.read(folder, of: Set(people))
    guard !sessions.isEmpty else { fail("error: no touch in \(folder)", status: 66) }
    let withoutPress = TouchScore(sessions, under: TouchScore.patternsWithoutPress)
    output.write(TouchScore(sessions).markdown(withoutPress: withoutPress))
    exit(0)
}

guard files.count == 2, Set(options).isSubset(of: ["--json", "--changes"]),
    let name = files.first, let folder = files.last
else {
    fail(
        "usage: conformance [--json | --changes] LABELS FOLDER, --noise FOLDER, --hands, "
            + "--drawings PAGE, "
            + "--touches [--people=A,B] FOLDER, or " + DrawingCommand.usage,
        status: 64
    )
}

/// Returns the recordings with events, and the number of other files.
func recordings() -> (found: [(file: String, recording: Recording)], skipped: Int) {
    let files = RecordingTree.files(below: folder)
    let found = files.compactMap { file -> (String, Recording)? in
        guard let recording = try? RecordingReader.read(files: ["\(folder)/\(file)"]),
            recording.devices.contains(where: {
                !$0.events.isEmpty || !$0.libinputEvents.isEmpty
            })
        else { return nil }
        return (file, recording)
    }
    guard !found.isEmpty else { fail("error: no recording in \(folder)", status: 66) }
    return (found, files.count - found.count)
}

func labels() -> Labels {
    do {
        return try Labels(Source(name: name, bytes: try FileContents.read(name)))
    } catch let error as LabelError {
        fail("error: \(name): \(error.text)", status: 65)
    } catch {
        fail("error: \(error)", status: 66)
    }
}

if options.contains("--changes") {
    var changes = Changes()
    for (file, recording) in recordings().found { changes.compare(recording, file: file) }
    output.write(changes.text)
    exit(changes.differences.isEmpty ? 0 : 1)
}

let known = labels()
let (found, skipped) = recordings()
let report = Report(
    rows: found.map { Row(file: $0.file, recording: $0.recording, labels: known) },
    skipped: skipped
)
output.write(options.contains("--json") ? report.json : report.table)
exit(report.count(.wrong) + report.count(.extra) == 0 ? 0 : 1)
