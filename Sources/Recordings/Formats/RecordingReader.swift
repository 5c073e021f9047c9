import Diagnostics

/// Reads recordings in any format, from files or from bytes.
///
/// The content decides the format, not the name of the file. A mistake throws an error that names
/// the line. No content can crash the reader, and its memory is proportional to the input.
public enum RecordingReader {
    /// Returns the recording in these files.
    ///
    /// Several files are one recording: evemu's description and events may be in two files, in any
    /// order. `-` is standard input. For an evemu file that holds only events, the reader looks for
    /// a description in the same folder: a file whose name is the same up to a dot or a blank,
    /// followed by `.desc`, `.prop`, `.device` or `.evemu`.
    /// - Throws: ``RecordingError``.
    public static func read(files: [String]) throws(RecordingError) -> Recording {
        var sources: [Source] = []
        for file in files {
            let name = file == "-" ? "<stdin>" : file
            sources.append(Source(name: name, bytes: try FileContent.read(file)))
        }
        let recording = try read(sources: sources)
        guard let device = recording.devices.first, recording.devices.count == 1,
            !device.isDescribed, recording.format == .evemu, let file = files.first
        else { return recording }
        for path in descriptionPaths(for: file) {
            guard let bytes = try? FileContent.read(path),
                RecordingFormat(detecting: bytes) == .evemu
            else { continue }
            let description = Source(name: path, bytes: bytes)
            return try read(sources: [description] + sources)
        }
        return recording
    }

    /// Returns the recording in these texts; several texts are one recording, as with
    /// ``read(files:)``.
    /// - Throws: ``RecordingError``.
    public static func read(sources: [Source]) throws(RecordingError) -> Recording {
        var format: RecordingFormat?
        var devices: [RecordedDevice] = []
        for source in sources {
            guard let detected = RecordingFormat(detecting: source.bytes) else {
                throw .malformed(source, unknownFormat)
            }
            format = format ?? detected
            do {
                devices += try detected.reader.read(source.bytes)
            } catch {
                throw .malformed(source, error.diagnostic)
            }
        }
        guard let format else {
            throw .unreadable(path: "", reason: "no file was given")
        }
        var recording = Recording(format: format, devices: joined(devices))
        recording.brokenLine = sources.compactMap(brokenLine).first
        return recording
    }

    /// Returns the number of the last line if the file ends within it; nil if the line is complete.
    private static func brokenLine(_ source: Source) -> Int? {
        guard let last = source.bytes.last, last != UInt8(ascii: "\n") else { return nil }
        return source.bytes.count { $0 == UInt8(ascii: "\n") } + 1
    }

    private static let unknownFormat = Diagnostic(
        code: "unknown-recording",
        message: "this is not a recording that inputrx can read",
        at: Span(start: 0, end: 0),
        help: [
            "make one with `inputrx record`, `evemu-record`, `evtest` or Android's `getevent -lt`"
        ]
    )

    /// Combines a description without events and events without a description into one device, if
    /// there are no other devices.
    private static func joined(_ devices: [RecordedDevice]) -> [RecordedDevice] {
        let descriptions = devices.filter { $0.isDescribed && $0.events.isEmpty }
        let eventsOnly = devices.filter { !$0.isDescribed }
        guard descriptions.count == 1, eventsOnly.count == 1, devices.count == 2 else {
            return devices
        }
        var device = descriptions[0]
        device.events = eventsOnly[0].events
        return [device]
    }

    /// Returns the paths at which a description may be for a file of events: for `a b.c.events`,
    /// `a b.c.desc`, …, `a b.desc`, …, `a.desc`, ….
    private static func descriptionPaths(for path: String) -> [String] {
        var paths: [String] = []
        var stem = path[...]
        while let end = stem.lastIndex(where: { $0 == "." || $0 == " " }),
            !stem[end...].contains("/"), paths.count < 40
        {
            stem = stem[..<end]
            guard let last = stem.last, last != "/" else { break }
            for suffix in ["desc", "prop", "device", "evemu"] {
                let candidate = "\(stem).\(suffix)"
                if candidate != path { paths.append(candidate) }
            }
        }
        return paths
    }
}

extension RecordingFormat {
    fileprivate var reader: any LineReader.Type {
        switch self {
        case .libinputRecord: LibinputRecordReader.self
        case .evemu: EvemuReader.self
        case .evtest: EvtestReader.self
        case .getevent: GeteventReader.self
        case .debugEvents: DebugEventsReader.self
        }
    }
}
