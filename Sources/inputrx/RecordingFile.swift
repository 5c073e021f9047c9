import ArgumentParser
import Evdev
import Glibc
import InputEvents
import LinuxInput
import Recordings

/// The file of a recording in progress.
///
/// The events of the first device are written at once. The events of each other device are written
/// to a file of its own, because the format has one device after the other: `FILE.2` for the second
/// device, and so on, or unnamed files if the recording goes to standard output. At the end, these
/// files are appended and removed. After a crash, nothing in named files is lost: `FILE` is
/// complete except for the other devices, and `cat FILE.2 >>FILE` completes it.
final class RecordingFile {
    /// The path; `-` is standard output.
    let path: String
    /// The number of events that were written.
    private(set) var count = 0
    private let devices: [EvdevDevice]
    private let streams: [UnsafeMutablePointer<FILE>]
    private var lines: [EventLines] = []
    private let masksKeys: Bool
    /// The error number of the first failure to write; zero if there was none.
    private var failure: Int32 = 0

    /// Creates the files, each with the description of its device.
    init(_ path: String, devices: [EvdevDevice], masksKeys: Bool) throws {
        self.path = path
        self.devices = devices
        self.masksKeys = masksKeys
        guard let first = RecordingFile.create(path) else { throw unwritable(path) }
        streams =
            try [first]
            + devices.indices.dropFirst().map { index in
                let part = RecordingFile.part(index, of: path)
                if let spool = part.map(RecordingFile.createPart) ?? tmpfile() { return spool }
                throw unwritable(part ?? "a temporary file")
            }
        let program = "\(ProgramVersion.text), record"
        let head = RecordingHead(by: program, devices: devices.count, on: .this)
        put(head.text, to: 0)
        for index in devices.indices { put(DeviceDescription(devices[index]).text, to: index) }
        save()
    }

    /// Returns the path of the file for a device after the first; nil if the file is unnamed.
    private static func part(_ index: Int, of path: String) -> String? {
        path == "-" ? nil : "\(path).\(index + 1)"
    }

    /// Creates a file that only the user can read, because it contains what the user did; `-` is
    /// standard output.
    private static func create(_ path: String) -> UnsafeMutablePointer<FILE>? {
        guard path != "-" else { return fdopen(dup(STDOUT_FILENO), "w") }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        return descriptor < 0 ? nil : fdopen(descriptor, "w")
    }

    /// Creates a file that is read again at the end.
    private static func createPart(_ path: String) -> UnsafeMutablePointer<FILE>? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        return descriptor < 0 ? nil : fdopen(descriptor, "w+")
    }

    /// Writes an event of the device at an index.
    ///
    /// Times count from the first event of any device.
    func write(_ event: EvdevEvent, of index: Int) {
        if lines.isEmpty {
            lines = devices.map { _ in EventLines(from: event.time, masksKeys: masksKeys) }
        }
        put(lines[index].text(event), to: index)
        count += 1
    }

    /// Passes everything to the kernel, so that nothing is lost if the recorder is killed.
    ///
    /// - Returns: false if something could not be written.
    @discardableResult
    func save() -> Bool {
        // A stream also remembers an earlier error.
        for stream in streams where fflush(stream) != 0 || ferror(stream) != 0 { noteFailure() }
        return failure == 0
    }

    private func noteFailure() {
        if failure == 0 { failure = errno == 0 ? EIO : errno }
    }

    /// Appends the files of the other devices, closes all files and removes the appended ones; ends
    /// the command if anything was not written.
    func finish() throws {
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        for spool in streams.dropFirst() {
            rewind(spool)
            while case let size = fread(&buffer, 1, buffer.count, spool), size > 0 {
                fwrite(buffer, 1, size, streams[0])
            }
        }
        save()
        for stream in streams where fclose(stream) != 0 { noteFailure() }
        guard failure == 0 else {
            errno = failure
            throw unwritable(path)
        }
        for index in devices.indices.dropFirst() {
            if let part = RecordingFile.part(index, of: path) { unlink(part) }
        }
    }

    private func put(_ text: String, to index: Int) { fputs(text, streams[index]) }
}

extension RecordedSystem {
    /// The description of this machine.
    fileprivate static var this: RecordedSystem {
        var names = utsname()
        uname(&names)
        let kernel = withUnsafeBytes(of: &names.release) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        func text(_ path: String) -> String? {
            (try? FileContents.read(path)).map { String(decoding: $0, as: UTF8.self) }
        }
        func release(_ key: String) -> String? {
            text("/etc/os-release")?.split(separator: "\n").first { $0.hasPrefix("\(key)=") }
                .map { String($0.dropFirst(key.count + 1)) }
        }
        let system = [release("ID"), release("VERSION_ID")].compactMap(\.self)
        return RecordedSystem(
            system: system.isEmpty ? "unknown" : system.joined(separator: ":"),
            kernel: kernel,
            hardware: text("/sys/class/dmi/id/modalias") ?? "unknown"
        )
    }
}
