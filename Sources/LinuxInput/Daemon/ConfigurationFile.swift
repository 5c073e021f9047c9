import CLinux
import Configuration
import Diagnostics
import Glibc
import Rx

/// The configuration in force: read at the start, and again when the file changes or SIGHUP comes.
///
/// A reload is atomic: a file with any error is refused with its diagnostics, and the old
/// configuration stays in force.
///
///     the file changes   and has no errors          in force at once
///                        and a program writes it    waits: the end of writing is another change
///                        and has errors, is empty   read again 500 ms later, as it may be half
///                        or missing                 written; refused only then
///     SIGHUP             the same, at once; an unchanged file is not read again
///
/// Included files count as parts of the file. The file is read on another thread, so that a long
/// one delays no input. A new configuration waits for the end of a gesture in progress
/// (``TouchPause``).
final class ConfigurationFile {
    /// Reads a configuration from its name for messages and its bytes.
    typealias Read = @Sendable (_ name: String, _ bytes: [UInt8]) -> Reading

    /// Runs a reading, and calls the completion with its result on the loop.
    typealias Work = (
        _ reading: @escaping @Sendable () -> Reading,
        _ completion: @escaping (Reading) -> Void
    ) -> Void

    /// The current request; at most one reading runs at a time.
    private enum Progress {
        /// Nothing is in progress.
        case rest
        /// The file looked half written: it is read again when the timer fires.
        case secondLook(TimerQueue.ID)
        /// The file is being read; `next` is a request that came meanwhile.
        case reading(next: Request?)
        /// The file has no errors, and waits for the end of a gesture.
        case waiting
    }

    /// The reason for a reading; of two at the same time, the greater counts.
    private enum Request: Int {
        /// The file may have changed, and may be only half written.
        case change
        /// The file looked half written, and is refused if it still does.
        case secondLook
        /// The user asked for a reload; a file with errors is refused at once.
        case asked

        /// True if a file with errors is refused instead of read again.
        var isLast: Bool { self != .change }
    }

    /// The result of reading a file.
    struct Reading: Sendable {
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
    /// The time at which it came into force, in seconds after 1970.
    private(set) var since = Int64(time(nil))
    /// One line that names the configuration in force, and says if another one was refused.
    private(set) var status: String
    /// The reason why the current file was refused, in one line; nil if it is in force.
    private(set) var refusal: String?
    /// True if the current file was refused.
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
    private var progress = Progress.rest
    private let work: Work
    private let pause: TouchPause

    /// Reads the file for the first time.
    ///
    /// Later, `work` runs each reading, usually in the background, and `isIdle` returns true if no
    /// gesture is in progress.
    /// - Throws: ``Failure`` if it cannot be read or has errors; its warnings go to the log.
    init(
        _ path: String,
        loop: EventLoop,
        log: Log,
        read: @escaping Read = Reading.yaml,
        work: Work? = nil,
        isIdle: @escaping () -> Bool = { true },
        isBeingWritten: @escaping (_ path: String) -> Bool = FileContents.isBeingWritten
    ) throws(Failure) {
        self.path = path
        self.read = read
        self.isBeingWritten = isBeingWritten
        self.loop = loop
        self.log = log
        self.work = work ?? { [unowned loop] in BackgroundWork.run(on: loop, $0, completion: $1) }
        pause = TouchPause(on: loop, isIdle: isIdle)
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

    deinit {
        if case .secondLook(let timer) = progress { loop.timers.cancel(timer) }
    }

    /// The paths that the file included at the last reading; some may not exist.
    var includedPaths: [String] { Array(included.keys) }

    /// Reads the file again if it has changed.
    ///
    /// - Parameter isAsked: true if the user asked for it. Then a file with errors is refused at
    ///   once, and ``onReload`` is called in any case.
    func reload(isAsked: Bool) {
        let request = isAsked ? Request.asked : .change
        switch progress {
        case .reading(let next):
            progress = .reading(next: isAsked ? request : next ?? request)
            return
        case .secondLook(let timer):
            loop.timers.cancel(timer)
            progress = .rest
        case .rest, .waiting: break
        }
        // After the program has written the file, that is another change.
        if !isAsked, isWritten { return }
        look(request)
    }

    private func look(_ request: Request) {
        let present: [UInt8]
        do {
            present = try ConfigurationFile.content(of: path)
        } catch {
            stopWaiting()
            guard request.isLast else { return lookLater() }
            bytes = nil
            return refuse("\(error)", level: .warning)
        }
        if present == bytes, !isChanged(included) {
            guard request == .asked else { return }
            if case .waiting = progress { return }
            if !isRefused { return tellUnchanged() }
        }
        stopWaiting()
        guard !present.isBlank else {
            return finished(Reading(configuration: nil, diagnostics: ""), of: present, request)
        }
        progress = .reading(next: nil)
        work({ [read, path] in read(path, present) }) { [weak self] reading in
            self?.finished(reading, of: present, request)
        }
    }

    private func finished(_ reading: Reading, of present: [UInt8], _ request: Request) {
        var request = request
        if case .reading(let next?) = progress {
            if next.rawValue > request.rawValue { request = next }
            if (try? ConfigurationFile.content(of: path)) != present || isChanged(reading.included)
            {
                progress = .rest
                return look(request)
            }
        }
        progress = .rest
        let isHalf = reading.configuration == nil || reading.includesNothing
        if !request.isLast, isHalf { return lookLater() }
        bytes = present
        included = reading.included
        guard let configuration = reading.configuration else {
            if !reading.diagnostics.isEmpty { log.write(.error, text: reading.diagnostics) }
            let reason = "\(path) \(present.isBlank ? "is empty" : "has errors")"
            return refuse(reason, level: .error, mistake: reading.firstError)
        }
        if !reading.diagnostics.isEmpty { log.write(.warning, text: reading.diagnostics) }
        guard configuration != inForce else { return putInForce(configuration) }
        progress = .waiting
        pause.wait { [unowned self] in putInForce(configuration) }
    }

    /// Drops a configuration that waits for the end of a gesture.
    private func stopWaiting() {
        guard case .waiting = progress else { return }
        pause.cancel()
        progress = .rest
        // The dropped configuration was never in force, so the same bytes would be a change.
        bytes = nil
    }

    private func putInForce(_ configuration: Configuration) {
        progress = .rest
        inForce = configuration
        since = Int64(time(nil))
        log.write(.notice, .config, "\(path): \(inForce.summary), in force now")
        refusal = nil
        status = "\(inForce.summary) from \(path)"
        warnAboutWriters()
        configurations.onNext(configuration)
        // Reading leaves behind more memory than the configuration needs.
        inputrx_release_memory()
        onReload()
    }

    private func tellUnchanged() {
        log.write(.notice, .config, "\(path): \(inForce.summary), unchanged")
        warnAboutWriters()
        onReload()
    }

    private func warnAboutWriters() {
        for warning in FileWriters.warnings(about: [path] + included.keys.sorted()) {
            log.write(.warning, .config, warning)
        }
    }

    /// True if a program has one of the files open for writing.
    private var isWritten: Bool { ([path] + included.keys).contains(where: isBeingWritten) }

    /// Returns true if an included file has other bytes now.
    private func isChanged(_ included: [String: [UInt8]?]) -> Bool {
        included.contains { path, bytes in (try? IncludedFile.load(path)) != bytes }
    }

    private func lookLater() {
        let timer = loop.timers.add(at: .now.advanced(by: ConfigurationFile.patience)) {
            [unowned self] in
            progress = .rest
            if !isWritten { look(.secondLook) }
        }
        progress = .secondLook(timer)
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
