import Diagnostics
import Glibc
import LinuxInput
import Recordings

// conformance [--json] LABELS FOLDER: replays all recordings below the folder and holds what is
// recognised against what their labels mean. Ends with 1 if a labelled recording is not right.

let output = LineOutput.standardOutput
let errors = LineOutput.standardError

func fail(_ text: String, status: Int32) -> Never {
    errors.line(text)
    exit(status)
}

var arguments = Array(CommandLine.arguments.dropFirst())
let isJSON = arguments.contains("--json")
arguments.removeAll { $0 == "--json" }
guard arguments.count == 2 else { fail("usage: conformance [--json] LABELS FOLDER", status: 64) }

do {
    let source = Source(name: arguments[0], bytes: try FileContents.read(arguments[0]))
    let labels = try Labels(source)
    var rows: [Row] = []
    var skipped = 0
    for file in RecordingTree.files(below: arguments[1]) {
        guard let recording = try? RecordingReader.read(files: ["\(arguments[1])/\(file)"]),
            recording.devices.contains(where: {
                !$0.events.isEmpty || !$0.libinputEvents.isEmpty
            })
        else {
            skipped += 1
            continue
        }
        rows.append(Row(file: file, recording: recording, labels: labels))
    }
    guard !rows.isEmpty else { fail("error: no recording in \(arguments[1])", status: 66) }
    let report = Report(rows: rows, skipped: skipped)
    output.write(isJSON ? report.json : report.table)
    exit(report.count(.wrong) + report.count(.extra) == 0 ? 0 : 1)
} catch let error as LabelError {
    fail("error: \(arguments[0]): \(error.text)", status: 65)
} catch {
    fail("error: \(error)", status: 66)
}
