import Glibc
import Testing

@testable import LinuxInput

@Suite("Who can change a configuration")
struct FileWritersTests {
    private func warning(
        of mode: mode_t,
        owner: uid_t = 0,
        group: gid_t = 0,
        isFolder: Bool = false,
        for user: uid_t = 0
    ) -> String? {
        let entry = FileWriters.Entry(
            path: isFolder ? "/srv" : "/srv/a.yaml",
            owner: owner,
            group: group,
            mode: mode | (isFolder ? S_IFDIR : S_IFREG)
        )
        return FileWriters(user: user).warning(about: entry, "/srv/a.yaml")
    }

    @Test("root is told who else can write")
    func root() {
        #expect(warning(of: 0o644) == nil)
        #expect(warning(of: 0o664) == nil)
        #expect(
            warning(of: 0o644, owner: 1000)
                == "/srv/a.yaml: user 1000 can change it, and so run any program as root; "
                + "chown root /srv/a.yaml"
        )
        #expect(
            warning(of: 0o666)
                == "/srv/a.yaml: every user can change it, and so run any program as root; "
                + "chmod o-w /srv/a.yaml"
        )
        #expect(
            warning(of: 0o660, group: 50)
                == "/srv/a.yaml: group 50 can change it, and so run any program as root; "
                + "chmod g-w /srv/a.yaml"
        )
    }

    @Test("a folder in which the file can be replaced counts, a sticky one does not")
    func folders() {
        #expect(
            warning(of: 0o777, isFolder: true)
                == "/srv/a.yaml: every user can change the folder /srv, and so run any program as "
                + "root; chmod o-w /srv"
        )
        #expect(warning(of: 0o1777, isFolder: true) == nil)
        #expect(warning(of: 0o755, owner: 1000, isFolder: true) != nil)
    }

    @Test("another user may own the file and share it with a group")
    func users() {
        #expect(warning(of: 0o664, owner: 1000, group: 1000, for: 1000) == nil)
        #expect(warning(of: 0o644, for: 1000) == nil)
        #expect(
            warning(of: 0o644, owner: 1001, for: 1000)
                == "/srv/a.yaml: user 1001 can change it, and so run any program as you; "
                + "chown 1000 /srv/a.yaml"
        )
        #expect(
            warning(of: 0o646, owner: 1000, for: 1000)
                == "/srv/a.yaml: every user can change it, and so run any program as you; "
                + "chmod o-w /srv/a.yaml"
        )
    }
}
