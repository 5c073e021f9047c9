import Glibc
import LinuxInput

exit(Daemon.main(CommandLine.arguments.dropFirst()))
