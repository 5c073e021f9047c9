import CLinux
import Configuration
import Diagnostics
import Glibc
import Rx

/// The configuration in force, read at the start, and again after a change of the file or SIGHUP.
///
/// A reload is atomic: a file with any error is refused with its diagnostics, and the old
/// configuration stays in force.
///
///     the file changes   and has no errors          it comes into force
///                        and is open for writing    it is not read: the end of writing is a change
///                        and has errors, is empty   it is read again 500 ms later, as it may be
///                        or is missing              incomplete, and is refused only then
///     SIGHUP             the file comes into force or is refused without a second reading; if it
///                        is unchanged, this is only logged
///
/// Included files count as parts of the file. The file is parsed on another thread, so that a long
/// file delays no input. A new configuration waits for the end of a gesture in progress
/// (``TouchPause``).
final class ConfigurationFile {
    /// Parses the bytes of a configuration; messages contain the name of its file.
    typealias Read = @Sendable (_ name: String, _ bytes: [UInt8]) -> Reading

    /// Runs a reading, and calls the completion on the loop with the result.
    typealias Work = (
        _ reading: @escaping @Sendable () -> Reading,
        _ completion: @escaping (Reading) -> Void
    ) -> Void

    /// The state of a reload; at most one reading runs at a time.
    private enum Progress {
        /// Nothing is in progress.
        case idle
        /// The file looked incomplete: it is read again when the timer fires.
        case secondLook(TimerQueue.ID)
        /// The file is being read; `next` is a request that has arrived meanwhile.
        case reading(next: Request?)
        /// The file has no errors, and waits for the end of a gesture.
        case waiting
    }

    /// The reason for a reading; if two requests coincide, the one with the greater number counts.
    private enum Request: Int {
        /// The file may have changed, and may be incomplete.
        case change
        /// The file looked incomplete, and is refused if it still does.
        case secondLook
        /// The user asked for a reload; a file with errors is refused at once.
        case asked

        /// True if a file with errors is refused rather than read again.
        var refusesErrors: Bool { self != .change }
    }

    /// The result of reading the file.
    struct Reading: Sendable {
        /// The configuration; nil if there are errors.
        var configuration: Configuration?
        /// All errors and warnings as text for people; empty if there are none.
        var diagnostics: String
        /// The first error in one line; nil if there is none.
        var firstError: String?
        /// The bytes of the included files, keyed by path; nil for an unreadable file.
        var included: [String: [UInt8]?] = [:]

        /// Reads the configuration and its diagnostics from the bytes.
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
        fileprivate var includesEmptyFile: Bool {
            included.values.contains { $0?.isBlank ?? false }
        }
    }

    /// 500 ms: longer than a program pauses while it writes a file in pieces.
    static let rereadDelay = Duration.milliseconds(500)

    /// The configuration in force, then each configuration that replaces it.
    let configurations: BehaviorSubject<Configuration>
    /// The configuration in force.
    private(set) var inForce: Configuration
    /// The time at which the configuration came into force, in seconds after 1970.
    private(set) var since = Int64(time(nil))
    /// One line that describes the configuration in force, and says if the current file was
    /// refused.
    private(set) var status: String
    /// The reason why the current file was refused, in one line; nil if the file was not refused.
    private(set) var refusal: String?
    /// True if the current file was refused.
    var isRefused: Bool { refusal != nil }
    /// Called after a reload, with ``status`` up to date: the file is in force, was refused or,
    /// after SIGHUP, is unchanged.
    var onReload: () -> Void = {}

    let path: String
    private let read: Read
    private let loop: EventLoop
    private let log: Log
    /// Returns true if a program has the file open for writing.
    private let isBeingWritten: (_ path: String) -> Bool
    /// The bytes of the last completed reading; nil if the file could not be read, or if the
    /// configuration in them was dropped.
    private var bytes: [UInt8]?
    /// The bytes of the files that were included at that reading, keyed by path; nil for an
    /// unreadable file.
    private var included: [String: [UInt8]?]
    private var progress = Progress.idle
    private let work: Work
    private let touchPause: TouchPause

    /// Reads the file for the first time.
    ///
    /// Later, `work` runs each reading, by default in the background, and `isIdle` returns true if
    /// no gesture is in progress. The warnings about the file go to the log.
    /// - Throws: ``Failure`` if the file cannot be read or has errors.
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
        touchPause = TouchPause(on: loop, isIdle: isIdle)
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
        /// The file has errors, with their diagnostics as text.
        case hasErrors(String)
    }

    deinit {
        if case .secondLook(let timer) = progress { loop.timers.cancel(timer) }
    }

    /// The paths of the files that were included at the last reading; some may not exist.
    var includedPaths: [String] { Array(included.keys) }

    /// Reads the file again if it has changed.
    ///
    /// - Parameter isAsked: true if the user asked for the reload: a file with errors is then
    ///   refused at once, and ``onReload`` is called even if the file is unchanged.
    func reload(isAsked: Bool) {
        let request = isAsked ? Request.asked : .change
        switch progress {
        case .reading(let next):
            progress = .reading(next: isAsked ? request : next ?? request)
            return
        case .secondLook(let timer):
            loop.timers.cancel(timer)
            progress = .idle
        case .idle, .waiting: break
        }
        // The end of writing will be another change.
        if !isAsked, isAnyBeingWritten { return }
        reread(request)
    }

    /// Reads the file again; if no file has changed, only answers a request by the user.
    private func reread(_ request: Request) {
        let present: [UInt8]
        do {
            present = try ConfigurationFile.content(of: path)
        } catch {
            stopWaiting()
            guard request.refusesErrors else { return rereadLater() }
            bytes = nil
            return refuse("\(error)", level: .warning)
        }
        if present == bytes, !isChanged(included) {
            guard request == .asked else { return }
            if case .waiting = progress { return }
            if !isRefused { return reportUnchanged() }
        }
        stopWaiting()
        guard !present.isBlank else {
            return handle(Reading(configuration: nil, diagnostics: ""), of: present, request)
        }
        progress = .reading(next: nil)
        work({ [read, path] in read(path, present) }) { [weak self] reading in
            self?.handle(reading, of: present, request)
        }
    }

    /// Puts the result of a reading in force or refuses it; reads again if the file has changed
    /// meanwhile or looks incomplete.
    private func handle(_ reading: Reading, of present: [UInt8], _ request: Request) {
        var request = request
        if case .reading(let next?) = progress {
            if next.rawValue > request.rawValue { request = next }
            if (try? ConfigurationFile.content(of: path)) != present || isChanged(reading.included)
            {
                progress = .idle
                return reread(request)
            }
        }
        progress = .idle
        let isIncomplete = reading.configuration == nil || reading.includesEmptyFile
        if !request.refusesErrors, isIncomplete { return rereadLater() }
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
        touchPause.wait { [unowned self] in putInForce(configuration) }
    }

    /// Drops a configuration that waits for the end of a gesture.
    private func stopWaiting() {
        guard case .waiting = progress else { return }
        touchPause.cancel()
        progress = .idle
        // The dropped configuration was never in force, so the same bytes count as a change.
        bytes = nil
    }

    private func putInForce(_ configuration: Configuration) {
        progress = .idle
        inForce = configuration
        since = Int64(time(nil))
        log.write(.notice, .config, "\(path): \(inForce.summary), in force now")
        refusal = nil
        status = "\(inForce.summary) from \(path)"
        warnAboutWriters()
        configurations.onNext(configuration)
        // After reading, more memory is allocated than the configuration needs.
        inputrx_release_memory()
        onReload()
    }

    private func reportUnchanged() {
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
    private var isAnyBeingWritten: Bool { ([path] + included.keys).contains(where: isBeingWritten) }

    /// Returns true if the bytes of an included file differ now.
    private func isChanged(_ included: [String: [UInt8]?]) -> Bool {
        included.contains { path, bytes in (try? IncludedFile.load(path)) != bytes }
    }

    private func rereadLater() {
        let timer = loop.timers.add(at: .now.advanced(by: ConfigurationFile.rereadDelay)) {
            [unowned self] in
            progress = .idle
            if !isAnyBeingWritten { reread(.secondLook) }
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
    private static let sizeLimit = 1 << 20

    private static func content(of path: String) throws(SystemError) -> [UInt8] {
        try FileContents.read(path, limit: sizeLimit, waits: false)
    }
}

extension Configuration {
    /// The number of bindings.
    fileprivate var summary: String {
        bindings.count == 1 ? "1 binding" : "\(bindings.count) bindings"
    }
}

extension [UInt8] {
    /// True if all bytes are white space.
    fileprivate var isBlank: Bool { allSatisfy { [0x20, 0x09, 0x0a, 0x0d].contains($0) } }
}
