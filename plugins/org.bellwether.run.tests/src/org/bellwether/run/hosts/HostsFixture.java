// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.generator.target.Requirement;
import org.bellwether.run.SessionListener;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hosts that a fake ssh reaches: it runs the commands on this machine, with a home folder for each host. Only the host
 * {@code near} sees the test's files. Hosts whose names begin with {@code foreign} have another architecture. They
 * build by a fake {@code run.sh}, which copies a program of this machine. Only {@code foreign-tools} has the folder
 * {@code tools} in its path. The host {@code swapped} has the other architecture and the other byte order.
 */
abstract class HostsFixture {
    private static final String SSH = """
            #!/bin/sh
            while :; do
              case $1 in
                -o) shift 2 ;;
                -l) echo "$2" >>@FOLDER@/users; shift 2 ;;
                -*) shift ;;
                *) break ;;
              esac
            done
            host=$1
            shift
            HOME=@FOLDER@/home/$host
            export HOME
            unset XDG_CACHE_HOME
            mkdir -p "$HOME"
            case $host:$* in
              gone:*) echo 'No route to host' >&2; exit 255 ;;
              full:*) rm -rf "$HOME"; touch "$HOME" ;;
              lost:*xof*|lost:*--server*) echo 'Connection closed' >&2; exit 255 ;;
              foreign-lost:*--build-only*) echo 'Connection closed' >&2; exit 255 ;;
              foreign-tools:*) PATH=@FOLDER@/tools:@FOLDER@/foreign:$PATH ;;
              foreign*:*) PATH=@FOLDER@/foreign:$PATH ;;
              swapped:*) PATH=@FOLDER@/swapped:@FOLDER@/foreign:$PATH ;;
              old:*LD_TRACE*) echo 'lacks libc.so.6: version GLIBC_2.99 not found'; echo bellwether-end; exit ;;
            esac
            case $host:$* in
              near:*) ;;
              *"uname -s"*) sed 's| @FOLDER@/| /nowhere/|' | sh -c "$*"; exit ;;
              noisy:*xof*|noisy:*--server*)
                sh -c "$*"
                for file in "$HOME"/.cache/bellwether-programs/*/runs/*/files/*; do echo more >>"$file"; done
                exit 0 ;;
            esac
            exec sh -c "$*"
            """;

    private static final String BUILD = """
            #!/bin/sh
            echo "$*" >>@FOLDER@/builds
            while [ "$1" != --build-dir ]; do shift; done
            mkdir -p "$2"
            echo '[3/4] compiling' >"$2/build.log"
            if [ -e @FOLDER@/fails ]; then
              echo 'gps.cpp:7: error: no such member' >>"$2/build.log"
              exit 1
            fi
            cp /bin/false "$2/process_p"
            """;

    @TempDir
    Path folder;

    /** The requirements on a host that builds. */
    final List<Requirement> requirements = new ArrayList<>();

    /** The compiler of hosts that build; empty for their default. */
    String compiler = "";

    /** The reason why hosts cannot build; empty if they can. */
    String obstacle = "";

    final List<String> steps = Collections.synchronizedList(new ArrayList<>());
    final List<String> notes = Collections.synchronizedList(new ArrayList<>());
    final SessionListener listener = new SessionListener() {
        @Override
        public void host(String host, String step, int done, int of) {
            steps.add(host + " " + step);
        }

        @Override
        public void note(String text) {
            notes.add(text);
        }
    };

    @BeforeEach
    void writeFiles() throws IOException {
        script("ssh", SSH.replace("@FOLDER@", folder.toString()));
        Files.createDirectories(folder.resolve("foreign"));
        script("foreign/uname", "#!/bin/sh\ncase $1 in -m) echo sparc64 ;; *) exec /bin/uname \"$@\" ;; esac\n");
        Files.createDirectories(folder.resolve("swapped"));
        script("swapped/od", "#!/bin/sh\necho '   256'\n");
        Files.createDirectories(folder.resolve("generated/plan"));
        Files.createDirectories(folder.resolve("build"));
        Files.createDirectories(folder.resolve("config"));
        Path executable = Files.copy(Path.of("/bin/true"), folder.resolve("build/process_p"));
        Files.setPosixFilePermissions(executable, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(folder.resolve("config/p.conf"), "-ORBEndpoint iiop://\n");
        Files.writeString(folder.resolve("generated/plan/settings"), "seed = 1\n");
        Files.createDirectories(folder.resolve("generated/scripts"));
        script("generated/scripts/run.sh", BUILD.replace("@FOLDER@", folder.toString()));
        Files.writeString(
                folder.resolve("generated/bellwether.stamp"), "file 0 scripts/run.sh\nfile 0 plan/settings\n");
    }

    void script(String name, String text) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    HostProgram program(String... hosts) throws IOException {
        StringBuilder plan = new StringBuilder("bellwether-plan 1\n");
        for (String host : hosts) {
            plan.append("process name=p_")
                    .append(host)
                    .append(" executable=process_p host=")
                    .append(host);
            plan.append(" config=p.conf\n");
        }
        Files.writeString(folder.resolve("generated/plan/launch.plan"), plan);
        return new HostProgram(
                folder.resolve("generated"), folder.resolve("build"), folder.resolve("config"), false, sources());
    }

    private ProgramSources sources() {
        return new ProgramSources(
                "one",
                folder.resolve("generated"),
                Optional.empty(),
                Optional.empty(),
                List.copyOf(requirements),
                compiler,
                List.of("-DONE=1"),
                obstacle);
    }

    /** Returns the program on one host, whose node has a user and a folder. */
    HostProgram program(String host, String user, Path place) throws IOException {
        HostProgram program = program(host);
        Path plan = folder.resolve("generated/plan/launch.plan");
        String login = " host=" + host + " user=" + user + " folder=" + place;
        Files.writeString(plan, Files.readString(plan).replace(" host=" + host, login));
        return program;
    }

    List<String> prefix() {
        return List.of("env", "PATH=" + folder + ":" + System.getenv("PATH"));
    }

    /** Returns all files in a host's home folder. */
    List<Path> filesOf(String host) throws IOException {
        Path home = folder.resolve("home").resolve(host);
        try (Stream<Path> files = Files.walk(home)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    HostException refused(String... hosts) throws IOException {
        HostProgram program = program(hosts);
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            return assertThrows(HostException.class, () -> programs.prepare(program, prefix()));
        }
    }
}
