import Glibc
import LinuxInput

/// The output of a program that was run.
struct ProgramOutput {
    /// The exit status; 128 plus the signal's number if a signal ended the program.
    let status: Int32
    let output: String
    let errors: String

    /// 64 KiB: about the most that is kept of an output; the programs that inputrx runs print far
    /// less.
    private static let maximumSize = 1 << 16

    /// Runs the program; nil if it cannot be started, or does not close its outputs within `limit`
    /// milliseconds.
    init?(of arguments: [String], limit: Int = 5000) {
        guard let program = arguments.first else { return nil }
        var pipes = [[Int32]](repeating: [-1, -1], count: 2)
        for index in pipes.indices {
            guard pipe(&pipes[index]) == 0 else { return nil }
            for end in pipes[index] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, pipes[0][1], STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, pipes[1][1], STDERR_FILENO)
        var words = arguments.map { strdup($0) } + [nil]
        var child: pid_t = 0
        let failure = posix_spawnp(&child, program, &actions, nil, &words, environ)
        posix_spawn_file_actions_destroy(&actions)
        words.forEach { free($0) }
        pipes.forEach { close($0[1]) }
        defer { pipes.forEach { close($0[0]) } }
        guard failure == 0 else { return nil }
        let (texts, isComplete) = ProgramOutput.read(pipes.map { $0[0] }, limit: limit)
        if !isComplete { kill(child, SIGKILL) }
        var status: Int32 = 0
        while waitpid(child, &status, 0) == -1, errno == EINTR {}
        guard isComplete else { return nil }
        self.status = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
        (output, errors) = (texts[0], texts[1])
    }

    /// Reads until all descriptors are at their end or `limit` milliseconds have passed; returns
    /// the texts, and true if all ends were reached.
    private static func read(_ descriptors: [Int32], limit: Int) -> ([String], Bool) {
        var bytes = [[UInt8]](repeating: [], count: descriptors.count)
        var openIndices = Set(descriptors.indices)
        let end = clock() + limit
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !openIndices.isEmpty {
            let timeLeft = end - clock()
            guard timeLeft > 0 else { break }
            var states = openIndices.sorted().map {
                pollfd(fd: descriptors[$0], events: Int16(POLLIN), revents: 0)
            }
            guard poll(&states, nfds_t(states.count), Int32(timeLeft)) >= 0 || errno == EINTR else {
                break
            }
            for (state, index) in zip(states, openIndices.sorted()) where state.revents != 0 {
                let count = Glibc.read(state.fd, &buffer, buffer.count)
                if count > 0, bytes[index].count < maximumSize {
                    bytes[index] += buffer[..<count]
                } else if count <= 0, !(count < 0 && errno == EINTR) {
                    openIndices.remove(index)
                }
            }
        }
        return (bytes.map { String(decoding: $0, as: UTF8.self) }, openIndices.isEmpty)
    }

    /// Returns the time of a monotonic clock, in milliseconds.
    private static func clock() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }
}
