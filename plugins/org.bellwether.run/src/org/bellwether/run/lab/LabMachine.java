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

/** Checks this machine for the requirements of labs. */
public final class LabMachine {
    /** The required programs with the Debian packages that contain them. */
    private static final Map<String, String> PROGRAMS = programs();

    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    private LabMachine() {}

    private static Map<String, String> programs() {
        Map<String, String> programs = new LinkedHashMap<>();
        programs.put("ip", "iproute2");
        programs.put("tc", "iproute2");
        programs.put("nsenter", "util-linux");
        programs.put("unshare", "util-linux");
        programs.put("ssh", "openssh-client");
        programs.put("ssh-keygen", "openssh-client");
        programs.put("sshd", "openssh-server");
        return programs;
    }

    /**
     * Checks whether a lab can be made on this machine.
     *
     * @throws LabException (MACHINE) with the reason, if it cannot
     */
    public static void check() throws LabException {
        if (!isRoot()) {
            throw new LabException(
                    LabException.Kind.MACHINE,
                    "no-rights",
                    "A lab makes network namespaces, interfaces and clocks, which only root may",
                    "Run the command as root, for example with sudo");
        }
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
        for (String file : List.of("/proc/self/ns/time", "/proc/self/ns/pid", "/proc/self/ns/net", "/dev/net/tun")) {
            if (!Files.exists(Path.of(file))) {
                throw new LabException(
                        LabException.Kind.MACHINE,
                        "machine-lacks",
                        "This kernel, or container, has no " + file + ", which a lab needs",
                        "Run it on a machine with Linux 5.6 or later, or in a container that has " + file);
            }
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
     * kernel's module.
     */
    static boolean hasNetem() throws InterruptedException {
        try {
            Tool.run(List.of("unshare", "--net", "sh", "-c", "tc qdisc add dev lo root netem delay 1ms 2>&1"));
            return true;
        } catch (LabException e) {
            return false;
        }
    }
}
