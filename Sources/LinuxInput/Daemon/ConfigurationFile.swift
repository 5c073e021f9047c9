import Configuration
import Diagnostics
import Glibc
import Rx

/// The configuration in force: read at the start, and again when the file changes or SIGHUP comes.
///
/// A reload is all or nothing: a file with any error is refused with its diagnostics, and the old
/// configuration stays in force.
///
///     the file changes   and has no errors          in force at once
///                        and a program writes it    waits: the end of writing is another change
///                        and has errors, is empty   read again 500 ms later, as it may be half
///                        or missing                 written; refused only then
///     SIGHUP             the same, at once
///
/// Included files count as parts of the file.
final class ConfigurationFile {
    /// Reads a configuration from its name for messages and its bytes.
    typealias Read = (_ name: String, _ bytes: [UInt8]) -> Reading

    /// The result of reading a file.
    struct Reading {
        /// The configuration; nil if there are errors.
        var configuration: Configuration?
        /// All mistakes as text for people; empty if there are none.
        var diagnostics: String
        /// The first error in one line; nil if there is none.
        var firstError: String?
        /// The included files with their bytes; nil for an unreadable one.
        var included: [String: [UInt8]?] = [:]

        /// Reads the configuration in the bytes, with its diagnostics.
        static func yaml(name: String, bytes: [UInt8]) -> Reading {
            var included: [String: [UInt8]?] = [:]
            let reading = ConfigurationReader.read(Source(name: name, bytes: bytes)) {
                path throws(UnreadableFile) in
                included[path] = .some(nil)
                let bytes = try IncludedFile.load(path)
                included[path] = bytes
                return bytes
            }
            let renderer = DiagnosticRenderer(
                sources: reading.sources,
                color: LineOutput.standardError.wantsColour
            )
            let error = reading.diagnostics.first { $0.severity == .error }
            return Reading(
                configuration: reading.configuration,
                diagnostics: reading.diagnostics.isEmpty
                    ? "" : renderer.render(reading.diagnostics),
                firstError: error.map(renderer.short),
                included: included
            )
        }

        /// True if an included file is empty, as it is while a program writes it.
        fileprivate var includesNothing: Bool {
            included.values.contains { $0?.isBlank ?? false }
        }
    }

    /// 500 ms: longer than the pauses of programs that write a file in pieces.
    static let patience = Duration.milliseconds(500)

    /// The configuration in force, then each one that replaces it.
    let configurations: BehaviorSubject<Configuration>
    /// The configuration in force.
    private(set) var inForce: Configuration
    /// The time since when it is in force, in seconds after 1970.
    private(set) var since = Int64(time(nil))
    /// One line that names the configuration in force, and tells if another one was refused.
    private(set) var status: String
    /// The reason why the present file was refused, in one line; nil if it is in force.
    private(set) var refusal: String?
    /// True if the present file was refused.
    var isRefused: Bool { refusal != nil }
    /// Called after the file was read again, with ``status`` up to date.
    var onReload: () -> Void = {}

    let path: String
    private let read: Read
    private let loop: EventLoop
    private let log: Log
    /// Returns true if a program has the file open for writing.
    private let isBeingWritten: (_ path: String) -> Bool
    /// The bytes of the last reading.
    private var bytes: [UInt8]?
    /// The included files of the last reading, with their bytes.
    private var included: [String: [UInt8]?]
    private var secondLook: TimerQueue.ID?

    /// Reads the file for the first time.
    ///
    /// - Throws: ``Failure`` if it cannot be read or has errors; its warnings go to the log.
    init(
        _ path: String,
        loop: EventLoop,
        log: Log,
        read: @escaping Read = Reading.yaml,
        isBeingWritten: @escaping (_ path: String) -> Bool = FileContents.isBeingWritten
    ) throws(Failure) {
        self.path = path
        self.read = read
        self.isBeingWritten = isBeingWritten
        self.loop = loop
        self.log = log
        let bytes: [UInt8]
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
        self.bytes = bytes
        included = reading.included
        inForce = configuration
        status = "\(configuration.summary) from \(path)"
        log.write(.notice, .config, "\(path): \(configuration.summary)")
        configurations = BehaviorSubject(value: configuration)
        warnAboutWriters()
    }

    /// The reason why the daemon cannot start with this configuration.
    enum Failure: Error {
        /// The file cannot be read.
        case isUnreadable(SystemError)
        /// The file has errors, with their text.
        case hasErrors(String)
    }

    deinit { loop.timers.cancel(secondLook) }

    /// The paths that the file included at the last reading; some may not exist.
    var includedPaths: [String] { Array(included.keys) }

    /// Reads the file again.
    ///
    /// - Parameter isAsked: true if the user asked for it. Then even an unchanged file is read, and
    ///   one with errors is refused at once.
    func reload(isAsked: Bool) {
        loop.timers.cancel(secondLook)
        secondLook = nil
        // The end of writing is another change.
        if !isAsked, isWritten { return }
        look(isLast: isAsked, isAsked: isAsked)
    }

    private func look(isLast: Bool, isAsked: Bool) {
        let present: [UInt8]
        do {
            present = try ConfigurationFile.content(of: path)
        } catch {
            guard isLast else { return lookLater() }
            bytes = nil
            return refuse("\(error)", level: .warning)
        }
        guard isAsked || present != bytes || hasIncludedChange else { return }
        let isEmpty = present.isBlank
        let reading = isEmpty ? Reading(configuration: nil, diagnostics: "") : read(path, present)
        if !isLast, reading.configuration == nil || reading.includesNothing { return lookLater() }
        included = reading.included
        guard let configuration = reading.configuration else {
            bytes = present
            if !reading.diagnostics.isEmpty { log.write(.error, text: reading.diagnostics) }
            let reason = "\(path) \(isEmpty ? "is empty" : "has errors")"
            return refuse(reason, level: .error, mistake: reading.firstError)
        }
        bytes = present
        if !reading.diagnostics.isEmpty { log.write(.warning, text: reading.diagnostics) }
        inForce = configuration
        since = Int64(time(nil))
        log.write(.notice, .config, "\(path): \(inForce.summary), in force now")
        refusal = nil
        status = "\(inForce.summary) from \(path)"
        warnAboutWriters()
        configurations.onNext(configuration)
        onReload()
    }

    private func warnAboutWriters() {
        for warning in FileWriters.warnings(about: [path] + included.keys.sorted()) {
            log.write(.warning, .config, warning)
        }
    }

    /// True if a program has one of the files open for writing.
    private var isWritten: Bool { ([path] + included.keys).contains(where: isBeingWritten) }

    private var hasIncludedChange: Bool {
        included.contains { path, bytes in (try? IncludedFile.load(path)) != bytes }
    }

    private func lookLater() {
        secondLook = loop.timers.add(at: .now.advanced(by: ConfigurationFile.patience)) {
            [unowned self] in
            secondLook = nil
            if !isWritten { look(isLast: true, isAsked: false) }
        }
    }

    private func refuse(_ reason: String, level: LogLevel, mistake: String? = nil) {
        log.write(level, .config, "\(reason); the old configuration stays in force")
        refusal = mistake ?? reason
        status = "refused at \(WallClock.time): \(reason); still in force: \(inForce.summary)"
        onReload()
    }

    /// 1 MiB: a hundred times the longest sensible configuration.
    private static let longest = 1 << 20

    private static func content(of path: String) throws(SystemError) -> [UInt8] {
        try FileContents.read(path, limit: longest, waits: false)
    }
}

extension Configuration {
    /// The number of bindings.
    fileprivate var summary: String {
        bindings.count == 1 ? "1 binding" : "\(bindings.count) bindings"
    }
}

extension [UInt8] {
    /// True if the text is only white space.
    fileprivate var isBlank: Bool { allSatisfy { [0x20, 0x09, 0x0a, 0x0d].contains($0) } }
}
