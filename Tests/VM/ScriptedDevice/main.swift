// Plays scripted input devices through uinput: fingers, keys and switches for tests.
//
//     scripted-device 'device touchscreen' 'sleep 1s' 'swipe 90%,50% 10%,50% fingers=3'
//     scripted-device -                     statements from standard input, one a line
//     scripted-device -o FILE STATEMENT…    makes no device: writes the recording that `libinput record`
//                                           would make of them, in no time and without a kernel
//
// Prints `device NAME NODE` for each device it makes, `late TIME: STATEMENT` if a frame was more
// than 50 ms late, and with `-` an `ok` after each statement. The devices disappear when the
// program ends. docs/build/testing.md lists the statements.
import Glibc

/// Writes all of the text at once, so that a reader of the pipe receives it immediately.
func write(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
}

var arguments = CommandLine.arguments.dropFirst()
var simulation: (kernel: SimulatedKernel, file: String)?
if arguments.first == "-o", let file = arguments.dropFirst().first {
    simulation = (SimulatedKernel(), file)
    arguments = arguments.dropFirst(2)
}
let isInteractive = arguments.elementsEqual(["-"])
guard !arguments.isEmpty else {
    write(
        "usage: scripted-device [-o FILE] STATEMENT… | scripted-device [-o FILE] -",
        to: STDERR_FILENO
    )
    exit(64)
}
let script = Script(in: simulation?.kernel ?? Kernel())
var statements = arguments.makeIterator()
while let line = isInteractive ? readLine() : statements.next() {
    do {
        for answer in try script.play(Substring(line)) { write(answer) }
    } catch let failure as Failure {
        write("scripted-device: \(line): \(failure.message)", to: STDERR_FILENO)
        exit(1)
    }
    if isInteractive { write("ok") }
}
if let (kernel, file) = simulation {
    guard let output = fopen(file, "we"), fputs(kernel.recording(), output) >= 0,
        fclose(output) == 0
    else {
        write(
            "scripted-device: cannot write \(file): \(String(cString: strerror(errno)))",
            to: STDERR_FILENO
        )
        exit(74)
    }
}
