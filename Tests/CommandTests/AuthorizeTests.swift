import Testing

@Suite("inputrx authorize and revoke")
struct AuthorizeTests {
    private let identity = "usb:046d:c31c:serial:1234:Some%20Keyboard"

    @Test("an approval is kept in the state directory, listed and revoked")
    func roundTrip() {
        let program = Program()
        #expect(program.inputrx("authorize").output == "")
        let authorized = program.inputrx("authorize", identity)
        #expect(authorized.output == "authorized \(identity)\n")
        #expect(
            program.read(".local/state/inputrx/approved-devices")?.contains(identity) == true
        )
        #expect(program.inputrx("authorize", identity).output.contains("already"))
        #expect(program.inputrx("authorize").output == identity + "\n")
        #expect(program.inputrx("revoke", identity).output == "revoked \(identity)\n")
        #expect(program.inputrx("authorize").output == "")
        #expect(program.inputrx("revoke", identity).output.contains("was not authorized"))
    }

    @Test("XDG_STATE_HOME decides where approvals are kept")
    func stateHome() {
        let program = Program()
        let state = "\(program.home)/elsewhere"
        let environment = ["XDG_STATE_HOME=\(state)"]
        #expect(program.inputrx("authorize", identity, environment: environment).status == 0)
        #expect(program.read("elsewhere/inputrx/approved-devices") != nil)
    }

    @Test("an unknown device ends with 69 and the advice how to find one")
    func unknown() {
        let result = Program().inputrx("authorize", "/dev/input/event999")
        #expect(result.status == 69)
        #expect(result.errors.contains("inputrx devices"))
    }
}
