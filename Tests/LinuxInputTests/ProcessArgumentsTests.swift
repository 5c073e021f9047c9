import Testing

@testable import LinuxInput

@Suite("The arguments of the process")
struct ProcessArgumentsTests {
    @Test("are known where /proc is mounted")
    func known() { #expect(ProcessArguments.problem == nil) }

    @Test("cannot be known without it, which is said")
    func unknown() {
        #expect(
            ProcessArguments.problem(at: "/nowhere/self/cmdline")
                == """
                error: cannot read /nowhere/self/cmdline: is /proc mounted?
                  = note: without it, inputrx cannot see its arguments
                """
        )
    }
}
