import Glibc
import TestSupport
import Testing

@testable import LinuxInput

@Suite struct ConfigurationPlacesTests {
    @Test("the variable comes first, then the user's file, then the machine's")
    func order() throws {
        let folder = try TemporaryFolder()
        var variables = ["XDG_CONFIG_HOME": folder.path, "HOME": "/nowhere"]
        let environment = { (name: String) in variables[name] }
        let place = "\(folder.path)/inputrx/config.yaml"
        #expect(ConfigurationPlaces.usual(environment) == [place, "/etc/inputrx/config.yaml"])
        #expect(ConfigurationPlaces.find(environment) != place)
        #expect(mkdir("\(folder.path)/inputrx", 0o755) == 0)
        try folder.write("bindings: []", to: "inputrx/config.yaml")
        #expect(ConfigurationPlaces.find(environment) == place)
        variables["INPUTRX_CONFIG"] = "/named, not there"
        #expect(ConfigurationPlaces.find { variables[$0] } == "/named, not there")
    }

    @Test("a relative XDG_CONFIG_HOME is ignored, as the specification requires")
    func relative() {
        let variables = ["XDG_CONFIG_HOME": "here", "HOME": "/home/a"]
        #expect(
            ConfigurationPlaces.usual { variables[$0] }.first
                == "/home/a/.config/inputrx/config.yaml"
        )
    }

    @Test("a daemon without arguments does the same as `inputrx run`")
    func bare() {
        let variables = ["INPUTRX_CONFIG": "/a/config.yaml", "HOME": "/home/a"]
        #expect(
            SessionOptions { variables[$0] }
                == SessionOptions(
                    configuration: "/a/config.yaml",
                    approvals: "/home/a/.local/state/inputrx/approved-devices"
                )
        )
    }

    @Test("a relative path becomes absolute; an absolute one stays the same")
    func absolute() {
        #expect(ConfigurationPlaces.absolute("/a/b") == "/a/b")
        #expect(ConfigurationPlaces.absolute("b.yaml").hasSuffix("/b.yaml"))
        #expect(ConfigurationPlaces.absolute("b.yaml").hasPrefix("/"))
    }
}
