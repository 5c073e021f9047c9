import Configuration
import Diagnostics
import Glibc
import Setup
import TestSupport
import Testing

@testable import inputrx

@Suite("inputrx doctor") struct DoctorTests {
    @Test("without a configuration, it tells where to begin, and ends with 1")
    func nothing() {
        let program = Program()
        let result = program.shell("PATH=/nowhere $inputrx doctor")
        #expect(result.status == 1)
        #expect(result.output.contains("inputrx init\n"))
        #expect(result.output.contains("✗ daemon          inputrx does not run\n"))
        #expect(result.errors == "")
    }

    @Test("finds programs in the PATH of the unit, and has the shell check each line")
    func commands() {
        let program = Program()
        program.writeProgram(
            """
            #!/bin/sh
            case "$*" in
            *show-environment) printf 'PATH=/nowhere\\nDISPLAY=:0\\n' ;;
            *LoadState*) printf 'LoadState=loaded\\nUnitFileState=enabled\\nActiveState=active\\n' ;;
            esac

            """,
            to: "bin/systemctl"
        )
        program.write(
            """
            bindings:
              - {name: a, on: tap, run: date}
              - {name: b, on: double tap, run: "if then"}
            """,
            to: "config.yaml"
        )
        let result = program.shell(
            "PATH=$HOME/bin:$PATH XDG_RUNTIME_DIR=$HOME $inputrx doctor -c config.yaml"
        )
        #expect(result.status == 1)
        #expect(result.output.contains("`date` is not in the PATH that commands get (a)"))
        #expect(
            result.output.contains("# or write /usr/bin/date\n")
                || result.output.contains("/bin/date\n")
        )
        #expect(result.output.contains("b: the shell cannot read it: "))
        #expect(
            result.output.contains("✓ unit            inputrx.service runs, and starts at login\n")
        )
        #expect(result.output.contains("commands get DISPLAY=:0\n"))
    }

    @Test("--json prints an object for each finding")
    func json() {
        let result = Program().inputrx("doctor", "--json")
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n")
        #expect(lines.allSatisfy { $0.hasPrefix(#"{"subject":""#) && $0.hasSuffix("}") })
        #expect(
            lines[0].contains(#""mark":"problem""#) && lines[0].contains(#""cure":"inputrx init""#)
        )
    }

    @Test("/proc shows which processes have a device open")
    func processes() throws {
        let folder = try TemporaryFolder()
        let table = ProcessTable(root: folder.path)
        for (process, name, target) in [
            (7, "lisgd", "/dev/null"), (12, "sway", "/dev/input/event3"), (13, "bash", "/dev/null"),
        ] {
            _ = mkdir("\(folder.path)/\(process)", 0o755)
            _ = mkdir("\(folder.path)/\(process)/fd", 0o755)
            try folder.write("\(name)\n", to: "\(process)/comm")
            try folder.write("A=1\0PATH=/a:/b\0", to: "\(process)/environ")
            #expect(symlink(target, "\(folder.path)/\(process)/fd/5") == 0)
        }
        let found = table.processes(openingAnyOf: ["/dev/input/event3"], orCalled: ["lisgd"])
        #expect(
            found == [
                SetupFacts.OtherProcess(process: 7, name: "lisgd"),
                SetupFacts.OtherProcess(process: 12, name: "sway", nodes: ["/dev/input/event3"]),
            ]
        )
        #expect(table.environment(of: 12) == ["A": "1", "PATH": "/a:/b"])
        #expect(table.environment(of: 99) == [:])
    }

    @Test("the output of systemctl is read, including quotes")
    func manager() {
        #expect(
            UserManager.variables(in: "A=1\nB=$'x\\ty\\'z'\nC=\nnonsense\n")
                == ["A": "1", "B": "x\ty'z", "C": ""]
        )
        #expect(
            UserManager.unit(in: "LoadState=loaded\nActiveState=failed\nExecMainStatus=78\n")
                == SetupFacts.Unit(load: "loaded", file: "", active: "failed", exitStatus: 78)
        )
        #expect(UserManager.unit(in: "").load == "not-found")
    }

    @Test("logind is queried only about bound keys")
    func handledKeys() throws {
        let text = """
            bindings:
              - {on: key KEY_POWER, press: long, run: date}
              - {on: lid closed, run: date}
            """
        let (configuration, _) = ConfigurationReader.read(Source(name: "", text: text))
        let answers = [
            "HandlePowerKey": "s \"poweroff\"\n", "HandleLidSwitch": "s \"suspend\"\n",
            "BlockInhibited": "s \"shutdown:handle-lid-switch\"\n",
        ]
        var asked: [String] = []
        var keys = HandledKeys()
        keys.property = { name in
            asked.append(name)
            return answers[name]
        }
        #expect(
            keys.all(in: try #require(configuration)) == [
                SetupFacts.HandledKey(
                    key: "KEY_POWER",
                    property: "HandlePowerKey",
                    action: "poweroff"
                ),
                SetupFacts.HandledKey(
                    key: "the lid",
                    property: "HandleLidSwitch",
                    action: "suspend",
                    isInhibited: true
                ),
            ]
        )
        #expect(asked == ["HandlePowerKey", "BlockInhibited", "HandleLidSwitch"])
    }

    @Test("a program that hangs delays nothing")
    func hanging() {
        #expect(ProgramOutput(of: ["sleep", "60"], limit: 50) == nil)
        #expect(ProgramOutput(of: ["/nowhere"]) == nil)
        let result = ProgramOutput(of: ["sh", "-c", "echo out; echo err >&2; exit 3"])
        #expect(result?.status == 3)
        #expect(result?.output == "out\n")
        #expect(result?.errors == "err\n")
    }
}
