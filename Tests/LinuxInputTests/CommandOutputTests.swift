import CLinux
import Configuration
import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite("Output of commands") struct CommandOutputTests {
    @Test("uses a separate pipe if the log is a pipe, even after the daemon has ended")
    func relay() throws {
        let log = try Pipe()
        let loop = try EventLoop.forTest()
        let output = CommandOutput.beside(log: log.writeEnd)
        #expect(output.descriptor != log.writeEnd)
        let command = try ChildProcess(
            .shell("echo out; echo error >&2"),
            output: output.descriptor,
            errors: output.descriptor
        )
        // The command has its own descriptor.
        close(output.descriptor)
        waitpid(command.id, nil, 0)
        command.release()
        var text = ""
        #expect(
            try loop.turn {
                text += log.read()
                return text == "out\nerror\n"
            }
        )
    }

    @Test("uses the log's file if the log is a file")
    func file() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "log")
        let file = open("\(folder.path)/log", O_WRONLY)
        defer { close(file) }
        #expect(CommandOutput.beside(log: file).descriptor == STDERR_FILENO)
    }
}
