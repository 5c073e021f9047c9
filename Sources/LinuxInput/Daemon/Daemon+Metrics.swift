import Configuration
import Glibc
import Rx

// Counts for a monitoring program, if the user asked for them.
extension Daemon {
    /// Creates the file, which is also written soon after the start.
    func makeMetrics(_ path: String) -> MetricsFile {
        MetricsFile(path, started: Int64(time(nil)), loop: loop, log: log)
    }

    /// Counts the events of the session.
    ///
    /// Dispose of the result to stop counting.
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
        let devices = session.deviceChanges(approved)
            .subscribe(onNext: { metrics.change { _ in } })
        return Disposables.create {
            configurations.dispose()
            devices.dispose()
        }
    }
}
