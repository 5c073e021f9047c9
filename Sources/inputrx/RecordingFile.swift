import ArgumentParser
import Evdev
import Glibc
import InputEvents
import LinuxInput
import Recordings

/// The file of a recording in progress.
///
/// The events of the first device are written at once. Those of the others wait in unnamed files,
/// because the format has one device after the other. So the file is complete at every moment,
/// except for the other devices, which come at the end.
final class RecordingFile {
    /// The path; `-` is standard output.
    let path: String
    /// The number of events that were written.
    private(set) var count = 0
    private let devices: [EvdevDevice]
    private let streams: [UnsafeMutablePointer<FILE>]
    private var lines: [EventLines] = []
    private let masksKeys: Bool

    /// Creates the file with the description of its first device.
    init(_ path: String, devices: [EvdevDevice], masksKeys: Bool) throws {
        self.path = path
        self.devices = devices
        self.masksKeys = masksKeys
        guard let first = RecordingFile.create(path) else { throw unwritable(path) }
        streams =
            try [first]
            + devices.dropFirst().map { _ in
                guard let spool = tmpfile() else { throw unwritable("a temporary file") }
                return spool
            }
        let program = "\(ProgramVersion.text), record"
        let head = RecordingHead(by: program, devices: devices.count, on: .this)
        put(head.text, to: 0)
        for index in devices.indices { put(DeviceDescription(devices[index]).text, to: index) }
        fflush(streams[0])
    }

    /// Creates a file that only the user can read, because it contains what the user did.
    private static func create(_ path: String) -> UnsafeMutablePointer<FILE>? {
        guard path != "-" else { return fdopen(dup(STDOUT_FILENO), "w") }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        return descriptor < 0 ? nil : fdopen(descriptor, "w")
    }

    /// Writes an event of the device with that index.
    ///
    /// Times count from the first event of any device.
    func write(_ event: EvdevEvent, of index: Int) {
        if lines.isEmpty {
            lines = devices.map { _ in EventLines(from: event.time, masksKeys: masksKeys) }
        }
        put(lines[index].text(event), to: index)
        count += 1
    }

    /// Appends the other devices and closes the file; ends the command if anything was not written.
    func finish() throws {
        var buffer = [CChar](repeating: 0, count: 1 << 16)
        for spool in streams.dropFirst() {
            rewind(spool)
            while case let size = fread(&buffer, 1, buffer.count, spool), size > 0 {
                fwrite(buffer, 1, size, streams[0])
            }
        }
        let isWritten = streams.allSatisfy { ferror($0) == 0 } && fflush(streams[0]) == 0
        let failure = errno
        streams.forEach { fclose($0) }
        guard isWritten else {
            errno = failure
            throw unwritable(path)
        }
    }

    private func put(_ text: String, to index: Int) { fputs(text, streams[index]) }
}

extension RecordedSystem {
    /// This machine.
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
