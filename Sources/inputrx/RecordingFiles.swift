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
        // The recording of the next file, if it was read already. Each file is read only once,
        // because it may be a pipe.
        var pending: Recording?
        var position = 0
        while position < files.count {
            var name = files[position]
            var recording = try pending ?? self.recording(in: name)
            pending = nil
            position += 1
            if position < files.count {
                let next = try self.recording(in: files[position])
                if let joined = recording.joined(with: next) {
                    if recording.isDescription { name = files[position] }
                    recording = joined
                    position += 1
                } else {
                    pending = next
                }
            }
            if let line = recording.brokenLine {
                LineOutput.standardError.text(
                    "note: \(name.printable) ends within line \(line): it may have been cut there"
                )
            }
            entries.append(Entry(name: name, recording: recording))
        }
        return entries
    }

    private static func recording(in file: String) throws -> Recording {
        do {
            return try LongWork.named("reading \(file == "-" ? "standard input" : file)") {
                () throws(RecordingError) in try RecordingReader.read(files: [file])
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
    private var isDescribed: Bool { devices.allSatisfy(\.isDescribed) }

    /// Returns the two recordings as one, if one is a description and the other has its events;
    /// otherwise nil.
    fileprivate func joined(with next: Recording) -> Recording? {
        guard isDescription != next.isDescription, isDescription || !isDescribed else { return nil }
        let (description, events) = isDescription ? (self, next) : (next, self)
        guard events.devices.count == 1 else { return nil }
        var joined = self
        joined.devices = description.devices
        joined.devices[0].events = events.devices[0].events
        joined.brokenLine = brokenLine ?? next.brokenLine
        return joined
    }
}
