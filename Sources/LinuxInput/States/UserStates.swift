import InputEvents

/// Follows the values that `inputrx state` sets, by watching their folder.
package final class UserStates {
    private let folder: StateFolder
    private let states: LiveStates
    private let watcher: DirectoryWatcher
    private let log: Log
    private var watch: DirectoryWatcher.ID?
    private var knownStates: Set<String> = []

    package init(_ folder: StateFolder, states: LiveStates, watcher: DirectoryWatcher, log: Log) {
        self.folder = folder
        self.states = states
        self.watcher = watcher
        self.log = log
        reload()
    }

    deinit {
        if let watch { watcher.remove(watch) }
    }

    /// Creates and watches the folder, and reads all its states.
    private func reload() {
        do {
            // The first list() creates the folder, so that it can be watched; the second one
            // follows the start of the watch, so that no change is missed.
            _ = try folder.list()
            watch = watcher.watch(folder.path, for: .content) { [weak self] name in
                self?.noticeChange(of: name)
            }
            let present = try folder.list()
            for state in knownStates.subtracting(present.keys) { states.forget(state, by: .user) }
            for (state, value) in present { states.tell(state, is: value, by: .user) }
            knownStates = Set(present.keys)
        } catch {
            log.write(.warning, .inputrx, "\(error); `inputrx state` has no effect")
        }
    }

    private func noticeChange(of name: String) {
        guard !name.isEmpty else {
            // The folder is gone, or changes were lost.
            if let watch { watcher.remove(watch) }
            watch = nil
            reload()
            return
        }
        guard StateChange.isName(name) else { return }
        if let value = try? folder.value(of: name) {
            knownStates.insert(name)
            states.tell(name, is: value, by: .user)
        } else if knownStates.remove(name) != nil {
            states.forget(name, by: .user)
        }
    }
}
