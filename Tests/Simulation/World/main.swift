import Glibc

// Plays stories. Without arguments, plays the first thousand seeds.
//
//     simulation FIRST LAST     plays these seeds; prints the first failure with its shortest story
//     simulation FILE           plays a script, and prints everything that happens

setenv("SWIFT_DETERMINISTIC_HASHING", "1", 0)
if getenv("INPUTRX_SIMULATION") == nil {
    // Swift reads SWIFT_DETERMINISTIC_HASHING before this program's first line, so the program
    // executes itself again.
    setenv("INPUTRX_SIMULATION", "1", 1)
    let arguments = CommandLine.unsafeArgv
    execv("/proc/self/exe", arguments)
}
for name in ["DBUS_SYSTEM_BUS_ADDRESS", "NOTIFY_SOCKET", "JOURNAL_STREAM", "XDG_STATE_HOME"] {
    unsetenv(name)
}
setenv("HOME", "/home/user", 1)
setenv("XDG_RUNTIME_DIR", "/run/user/1000", 1)

let arguments = CommandLine.arguments.dropFirst().map(\.self)
exit(Program.run(arguments))
