import Glibc

/// Follows the focused window of KWin, through a script that is loaded into KWin over D-Bus.
///
///     inputrx  unloadScript  loadScript  start
///     KWin                                    Focused("firefox", false)  Focused(…)  …
///
/// Nothing has to be installed. The script calls the daemon by the daemon's name on the bus, so the
/// script has no effect when the daemon is gone. KWin forgets the script when KWin ends; the script
/// is loaded again when KWin comes back.
final class KWinWindows {
    private static let service = "org.kde.KWin"
    private static let path = "/io/inputrx/KWin"
    private static let plugin = "inputrx-focus"
    private static let file = "kwin-focus.js"
    private static let scripting = MessageBus.Object(
        service: service,
        path: "/Scripting",
        interface: "org.kde.kwin.Scripting"
    )

    private unowned let bus: MessageBus
    private let log: Log
    private let folder: RuntimeFolder?
    private let tell: (DesktopValue) -> Void
    private let attempts: Attempts
    private var hasComplained = false

    /// Calls `tell` with `app` and `fullscreen` each time one of them may have changed.
    init(
        _ bus: MessageBus,
        loop: EventLoop,
        log: Log,
        environment: (String) -> String?,
        tell: @escaping (DesktopValue) -> Void
    ) {
        self.bus = bus
        attempts = Attempts(on: loop)
        self.log = log
        folder = RuntimeFolder.ofUser(environment: environment)
        self.tell = tell
        bus.receive(at: KWinWindows.path) { message in
            guard let app = message.text(), let isFullscreen = message.flag() else { return }
            tell(DesktopValue("app", app))
            tell(DesktopValue("fullscreen", is: isFullscreen))
        }
        bus.subscribe(MessageBus.ownerChanged(KWinWindows.service)) { [weak self] message in
            // The arguments are the name, the old owner and the new owner.
            _ = (message.text(), message.text())
            if message.text() != "" { self?.load() }
        }
        load()
    }

    deinit { unload { _ in } }

    private func load() {
        // The script of a daemon that was killed would call a name that is gone.
        unload { [weak self] message in
            guard let self, !message.isFromNobody else { return }
            guard message.refusal == nil else {
                // KWin appears on the bus before it can load scripts.
                _ = attempts.retry { [unowned self] in load() }
                return
            }
            guard let path = writeScript() else { return }
            let arguments = [MessageBus.Argument.text(path), .text(KWinWindows.plugin)]
            bus.call("loadScript", of: KWinWindows.scripting, arguments: arguments) {
                [weak self] message in
                guard let number = message.signed(), number >= 0 else {
                    self?.complain("KWin did not load its script")
                    return
                }
                self?.start()
            }
        }
    }

    /// Lets KWin run the loaded scripts that do not run yet.
    ///
    /// The object of the script also has a method `run`. But KWin numbers a script by the count of
    /// scripts, so two scripts have the same path after another one was unloaded.
    private func start() {
        bus.call("start", of: KWinWindows.scripting) { [weak self] message in
            if message.refusal != nil { self?.complain("KWin did not run its script") }
        }
    }

    private func unload(reply: @escaping (MessageBus.Message) -> Void) {
        let arguments = [MessageBus.Argument.text(KWinWindows.plugin)]
        bus.call("unloadScript", of: KWinWindows.scripting, arguments: arguments, reply: reply)
    }

    /// Writes the script and returns its path; logs an error and returns nil if this fails.
    ///
    /// The daemon has a name on the bus by now, because the bus has delivered a reply.
    private func writeScript() -> String? {
        guard let folder, let name = bus.name else {
            complain("there is no runtime folder for its script")
            return nil
        }
        let path = "\(folder.path)/\(KWinWindows.file)"
        do {
            let descriptor = try folder.open()
            defer { close(descriptor) }
            try FileReplacement.replace(
                KWinWindows.file,
                in: descriptor,
                with: KWinWindows.script(callingBack: name),
                path: path,
                manner: .shared(temporary: ".\(KWinWindows.file)")
            )
            return path
        } catch {
            complain("\(error)")
            return nil
        }
    }

    private func complain(_ reason: String) {
        guard !hasComplained else { return }
        hasComplained = true
        log.write(.warning, .inputrx, "kde: \(reason); the focused program is not known")
    }

    /// Returns the script, which uses the names of Plasma 6 or, if they are missing, of Plasma 5.
    static func script(callingBack name: String) -> String {
        """
        // Written by inputrx, which learns from it which window has the focus.
        var followed = [];
        function tell(window) {
            if (window !== (workspace.activeWindow || workspace.activeClient || null)) return;
            var name = window && window.resourceClass ? window.resourceClass.toString() : "";
            callDBus("\(name)", "\(path)", "io.inputrx.KWin", "Focused", name,
                !!window && window.fullScreen === true);
        }
        function activated(window) {
            if (window && window.fullScreenChanged && followed.indexOf(window) < 0) {
                followed.push(window);
                window.fullScreenChanged.connect(function () { tell(window); });
            }
            tell(window || null);
        }
        function removed(window) {
            followed = followed.filter(function (other) { return other !== window; });
        }
        (workspace.windowActivated || workspace.clientActivated).connect(activated);
        (workspace.windowRemoved || workspace.clientRemoved).connect(removed);
        activated(workspace.activeWindow || workspace.activeClient || null);

        """
    }
}
