import Glibc

/// Writes ``Metrics`` to a file for a monitoring program.
///
///     change  c   c c           c
///     file    ..........w.................w      10 s after the first change since the last write
///
/// Nothing is written while nothing changes.
final class MetricsFile {
    private let path: String
    private let loop: EventLoop
    private let log: Log
    /// Updates the values that are not counted here, such as the number of devices, before each
    /// write.
    var refresh: (inout Metrics) -> Void = { _ in }
    private var metrics: Metrics
    private var isWriteScheduled = false
    private var hasFailed = false

    /// 10 s: monitoring programs read the file every 15 to 60 s.
    static let interval = Duration.seconds(10)

    /// Uses the file at `path`; `started` is the time of the daemon's start, in seconds since 1970.
    init(_ path: String, started: Int64, loop: EventLoop, log: Log) {
        self.path = path
        self.loop = loop
        self.log = log
        metrics = Metrics()
        metrics.started = started
    }

    /// Changes the metrics; the file follows within 10 s.
    func change(_ body: (inout Metrics) -> Void) {
        body(&metrics)
        guard !isWriteScheduled else { return }
        isWriteScheduled = true
        loop.timers.add(at: .now.advanced(by: MetricsFile.interval)) { [weak self] in self?.write()
        }
    }

    /// Writes the file now.
    ///
    /// The file is replaced atomically, and every user may read it. Of consecutive failures, only
    /// the first is logged.
    func write() {
        isWriteScheduled = false
        refresh(&metrics)
        do {
            try replace(with: metrics.text)
            hasFailed = false
        } catch {
            if !hasFailed { log.write(.warning, .inputrx, "metrics: \(error)") }
            hasFailed = true
        }
    }

    private func replace(with text: String) throws(SystemError) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        let name = String(slash.map { path[path.index(after: $0)...] } ?? path[...])
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("cannot write \(path)") }
        defer { close(descriptor) }
        try FileReplacement.replace(
            name,
            in: descriptor,
            with: text,
            path: path,
            manner: .shared(temporary: ".\(name).new")
        )
    }
}
