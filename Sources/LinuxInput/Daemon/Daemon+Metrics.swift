import Configuration
import Glibc
import Rx

// The daemon keeps metrics for a monitoring program if the user asked for them.
extension Daemon {
    /// Creates the object that writes the metrics to the file at `path`.
    func makeMetrics(_ path: String) -> MetricsFile {
        MetricsFile(path, started: Int64(time(nil)), loop: loop, log: log)
    }

    /// Keeps the metrics up to date with the session.
    ///
    /// Dispose of the result to stop counting.
    func trackMetrics(_ session: Session, _ metrics: MetricsFile) -> any Disposable {
        metrics.refresh = { [configuration, readers = session.readers] values in
            values.devices = readers.count
            values.losses = readers.lossCount
            values.isConfigurationRefused = configuration.isRefused
        }
        runner.onFailure = { binding in metrics.change { $0.countFailure(of: binding) } }
        let configurations = configuration.configurations.subscribe(onNext: { configuration in
            metrics.change { $0.use(configuration) }
        })
        let devices = session.deviceChanges(approved)
            .subscribe(onNext: { metrics.change { _ in } })
        return Disposables.create {
            configurations.dispose()
            devices.dispose()
        }
    }
}
