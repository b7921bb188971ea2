// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bellwether.results.host.KernelFiles;

/** Checks this machine for the requirements of labs. */
public final class LabMachine {
    /** The required programs with the Debian packages that contain them. */
    private static final Map<String, String> PROGRAMS = programs();

    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final Path TUN = Path.of("/dev/net/tun");

    /** A command that succeeds if this user may make the namespaces of a lab as root. */
    private static final List<String> AS_ROOT =
            List.of("unshare", "--net", "--mount", "--uts", "--ipc", "--pid", "--fork", "--time", "true");

    /** A command that succeeds if this user may make the namespaces of a lab in a user namespace. */
    private static final List<String> AS_USER = List.of(
            "unshare",
            "--user",
            "--map-root-user",
            "--net",
            "--mount-proc",
            "--uts",
            "--ipc",
            "--pid",
            "--fork",
            "--time",
            "true");

    private LabMachine() {}

    private static Map<String, String> programs() {
        Map<String, String> programs = new LinkedHashMap<>();
        programs.put("ip", "iproute2");
        programs.put("tc", "iproute2");
        programs.put("unshare", "util-linux");
        programs.put("getent", "libc-bin");
        programs.put("ssh", "openssh-client");
        programs.put("ssh-keygen", "openssh-client");
        programs.put("sshd", "openssh-server");
        return programs;
    }

    /**
     * Checks whether this user can make a lab on this machine.
     *
     * @return how the lab can be made
     * @throws LabException (MACHINE) with the reason, if it cannot
     */
    public static LabKind check() throws LabException, InterruptedException {
        refuseMissingPrograms();
        refuseOldKernel();
        LabKind kind = kind();
        Account.ofThisProcess();
        refuseMissingRelay(kind);
        return kind;
    }

    private static void refuseMissingPrograms() throws LabException {
        List<String> missing =
                PROGRAMS.keySet().stream().filter(name -> !isThere(name)).toList();
        if (!missing.isEmpty()) {
            throw new LabException(
                    LabException.Kind.MACHINE,
                    "machine-lacks",
                    "A lab needs " + String.join(", ", missing),
                    "sudo apt-get install -y --no-install-recommends "
                            + String.join(
                                    " ",
                                    new TreeSet<>(
                                            missing.stream().map(PROGRAMS::get).toList()))
                            + (missing.contains("sshd")
                                    ? "  (Debian starts the server, too; end it with: systemctl disable --now ssh)"
                                    : ""));
        }
    }

    private static void refuseOldKernel() throws LabException {
        for (String file : List.of("/proc/self/ns/time", "/proc/self/ns/pid", "/proc/self/ns/net")) {
            if (!Files.exists(Path.of(file))) {
                throw lacking(file);
            }
        }
    }

    private static LabException lacking(String file) {
        return new LabException(
                LabException.Kind.MACHINE,
                "machine-lacks",
                "This kernel, or container, has no " + file + ", which a lab needs",
                "Run it on a machine with Linux 5.6 or later, or in a container that has " + file);
    }

    /** Tries the namespaces of a lab. */
    private static LabKind kind() throws LabException, InterruptedException {
        LabKind kind = isRoot() ? LabKind.ROOT : LabKind.USER_NAMESPACE;
        try {
            Tool.run(kind == LabKind.ROOT ? AS_ROOT : AS_USER);
            return kind;
        } catch (LabException e) {
            if (kind == LabKind.ROOT) {
                throw noRights(
                        "A lab needs namespaces, and this container refuses them to root: " + e.getMessage(),
                        "Give the container the capability CAP_SYS_ADMIN (docker run --privileged),"
                                + " or run the command outside of it");
            }
            NamespaceRefusal refusal = NamespaceRefusal.of(KernelFiles.ofThisMachine(), e.getMessage());
            throw noRights("A lab needs root or a user namespace, and " + refusal.reason(), refusal.fix());
        }
    }

    private static LabException noRights(String message, String fix) {
        return new LabException(LabException.Kind.MACHINE, "no-rights", message, fix);
    }

    /** Refuses a machine that can emulate no link with a delay: without netem, relays make such links. */
    private static void refuseMissingRelay(LabKind kind) throws LabException, InterruptedException {
        if (hasNetem(kind)) {
            return;
        } else if (!Files.exists(TUN)) {
            throw lacking(TUN.toString());
        } else if (!Files.isReadable(TUN) || !Files.isWritable(TUN)) {
            throw noRights(
                    "A lab needs " + TUN + " in a kernel without netem, and access to it is denied",
                    "sudo chmod 666 " + TUN);
        }
    }

    static boolean isRoot() {
        try {
            return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid") == 0;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private static boolean isThere(String program) {
        return program.equals("sshd") ? Files.isExecutable(SSHD) : find(program) != null;
    }

    /**
     * Returns the path of a program; null if it is not installed. The folders of root are searched, even if PATH lacks
     * them.
     */
    static Path find(String program) {
        List<String> folders = new ArrayList<>();
        String path = System.getenv("PATH");
        folders.addAll(List.of((path == null ? "" : path).split(":")));
        folders.addAll(List.of("/usr/sbin", "/sbin", "/usr/bin", "/bin"));
        for (String folder : folders) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return Path.of(folder, program);
            }
        }
        return null;
    }

    /**
     * Returns whether the kernel has netem. The test uses netem in a separate network namespace, which loads the
     * kernel's module. The program tc must be installed.
     */
    static boolean hasNetem(LabKind kind) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("unshare"));
        if (kind == LabKind.USER_NAMESPACE) {
            command.add("--map-root-user");
        }
        command.addAll(List.of("--net", find("tc").toString()));
        command.addAll(List.of("qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms"));
        try {
            Tool.run(command);
            return true;
        } catch (LabException e) {
            return false;
        }
    }
}
