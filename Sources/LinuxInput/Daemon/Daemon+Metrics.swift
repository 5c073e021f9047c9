import Configuration
import Glibc
import Rx

// What the daemon counts if a file for that was asked for.
extension Daemon {
    /// The file, which is written soon after the start, too.
    func makeMetrics(_ path: String) -> MetricsFile {
        MetricsFile(path, started: Int64(time(nil)), loop: loop, log: log)
    }

    /// Counts what happens in the session.
    ///
    /// The result ends it.
    func meter(_ session: Session, _ metrics: MetricsFile) -> any Disposable {
        metrics.refresh = { [configuration, readers = session.readers] values in
            values.devices = readers.count
            values.losses = readers.lossCount
            values.isConfigurationRefused = configuration.isRefused
        }
        runner.onFailure = { binding in metrics.change { $0.failed(binding) } }
        let configurations = configuration.configurations.subscribe(onNext: { configuration in
            metrics.change { $0.use(configuration) }
        })
        // Whatever may open or close a device.
        let devices = Observable.merge([
            session.monitor.arrivals.map { _ in }, session.monitor.departures.map { _ in },
            session.monitor.changes.map { _ in }, approved.identities.map { _ in },
        ])
        .subscribe(onNext: { metrics.change { _ in } })
        return Disposables.create {
            configurations.dispose()
            devices.dispose()
        }
    }
}
