import Configuration
import Diagnostics
import Glibc
import Rx

/// The configuration in force: read at the start, read again when the file changes or SIGHUP comes.
///
/// A reload is all or nothing: with any error in it, the file is refused with its diagnostics and
/// the old configuration stays in force.
final class ConfigurationFile {
    /// Reads a configuration: from its name for messages and its bytes.
    typealias Read = (_ name: String, _ bytes: [UInt8]) -> Reading

    /// What reading a file came to.
    struct Reading {
        /// The configuration; nil if there are errors.
        var configuration: Configuration?
        /// All mistakes as text for people, empty if there are none.
        var diagnostics: String

        /// What the reader of configurations makes of the file.
        static func yaml(name: String, bytes: [UInt8]) -> Reading {
            let source = Source(name: name, bytes: bytes)
            let (configuration, diagnostics) = ConfigurationReader.read(source)
            let renderer = DiagnosticRenderer(
                source: source,
                color: LineOutput.standardError.wantsColour
            )
            return Reading(
                configuration: configuration,
                diagnostics: diagnostics.isEmpty ? "" : renderer.render(diagnostics)
            )
        }
    }

    /// The configuration in force, then each one that replaces it.
    let configurations: BehaviorSubject<Configuration>

    private let path: String
    private let read: Read
    private let log: Log
    private var bytes: [UInt8]

    /// Reads the file for the first time.
    ///
    /// - Throws: ``Failure`` if it cannot be read or has errors; its warnings go to the log.
    init(
        _ path: String,
        log: Log,
        read: @escaping Read = Reading.yaml
    ) throws(Failure) {
        self.path = path
        self.read = read
        self.log = log
        do {
            bytes = try ConfigurationFile.content(of: path)
        } catch {
            throw Failure.isUnreadable(error)
        }
        let reading = read(path, bytes)
        guard let configuration = reading.configuration else {
            throw Failure.hasErrors(reading.diagnostics)
        }
        if !reading.diagnostics.isEmpty { log.write(.warning, text: reading.diagnostics) }
        log.write(.notice, .config, "\(path): \(configuration.summary)")
        configurations = BehaviorSubject(value: configuration)
    }

    /// Why there is no configuration to start with.
    enum Failure: Error {
        /// The file cannot be read.
        case isUnreadable(SystemError)
        /// The file has errors: their text.
        case hasErrors(String)
    }

    /// Reads the file again.
    ///
    /// - Parameter isAsked: whether somebody asked for it: then an unchanged file is read again, too.
    func reload(isAsked: Bool) {
        let present: [UInt8]
        do {
            present = try ConfigurationFile.content(of: path)
        } catch {
            log.write(.warning, .config, "\(error); the old configuration stays in force")
            return
        }
        guard isAsked || present != bytes else { return }
        bytes = present
        let reading = read(path, present)
        if !reading.diagnostics.isEmpty {
            log.write(
                reading.configuration == nil ? .error : .warning,
                text: reading.diagnostics
            )
        }
        guard let configuration = reading.configuration else {
            log.write(.error, .config, "\(path) has errors; the old configuration stays in force")
            return
        }
        log.write(.notice, .config, "\(path): \(configuration.summary), in force now")
        configurations.onNext(configuration)
    }

    /// 1 MiB: a hundred times the longest configuration that makes sense.
    private static let longest = 1 << 20

    private static func content(of path: String) throws(SystemError) -> [UInt8] {
        try FileContents.read(path, limit: longest, waits: false)
    }
}

extension Configuration {
    /// How much there is in it.
    fileprivate var summary: String {
        bindings.count == 1 ? "1 binding" : "\(bindings.count) bindings"
    }
}
