import ArgumentParser
import Diagnostics
import LinuxInput
import Recordings

/// Reads the recordings on the command line in order.
///
/// evemu keeps a device's description and its events in two files: a description without events
/// belongs to the file before or after it.
struct RecordingFiles {
    struct Entry {
        /// The name of the file; of two files, the one with the events.
        var name: String
        var recording: Recording
    }

    /// Reads all files; the first unreadable one ends the command.
    static func read(_ files: [String]) throws -> [Entry] {
        var entries: [Entry] = []
        var position = 0
        while position < files.count {
            var group = [files[position]]
            var recording = try self.recording(in: group)
            let isDescription = recording.isDescription
            if position + 1 < files.count {
                let next = try self.recording(in: [files[position + 1]])
                if recording.isDescription != next.isDescription,
                    recording.isDescription || !recording.isDescribed
                {
                    group.append(files[position + 1])
                    recording = try self.recording(in: group)
                }
            }
            let name = group.count == 2 && isDescription ? group[1] : group[0]
            if let line = recording.brokenLine {
                LineOutput.standardError.text(
                    "note: \(name.printable) ends within line \(line): it may have been cut there"
                )
            }
            entries.append(Entry(name: name, recording: recording))
            position += group.count
        }
        return entries
    }

    private static func recording(in group: [String]) throws -> Recording {
        do {
            let names = group.map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
            return try LongWork.named("reading \(names)") {
                () throws(RecordingError) in try RecordingReader.read(files: group)
            }
        } catch {
            let output = LineOutput.standardError
            switch error {
            case .unreadable:
                output.text("\(error)")
                throw ExitCode(.noInput)
            case .malformed(let source, let diagnostic):
                output.write(output.renderer(of: SourceMap(source)).render(diagnostic))
                throw ExitCode(.badData)
            }
        }
    }
}

extension Recording {
    /// True if it is the description of a device, without events.
    fileprivate var isDescription: Bool {
        devices.count == 1 && devices[0].isDescribed && devices[0].events.isEmpty
    }

    /// True if every device has a description.
    fileprivate var isDescribed: Bool { devices.allSatisfy(\.isDescribed) }
}
