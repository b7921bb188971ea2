// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.Optional;
import java.util.regex.Pattern;
import org.bellwether.results.CanonicalJson;

/** Identifies the machine of the system, and detects containers. */
final class MachineId {
    private static final int LENGTH = 16;
    private static final Pattern ID = Pattern.compile("[0-9a-f]{32}");
    private static final Pattern CONTAINER_GROUP = Pattern.compile("/(?:docker|kubepods|lxc|libpod|containerd)\\b");

    private MachineId() {}

    /**
     * Returns the hash of the machine's id; empty if there is none, and in containers. machine-id(5) requires a hash:
     * the id itself is confidential, and exports and reports publish the stored facts.
     */
    static String of(KernelFiles files) {
        return isContainer(files)
                ? ""
                : files.text("etc/machine-id")
                        .or(() -> files.text("var/lib/dbus/machine-id"))
                        .filter(id -> ID.matcher(id).matches())
                        .map(id -> CanonicalJson.hash("bellwether " + id).substring(0, LENGTH))
                        .orElse("");
    }

    /**
     * Returns whether the system is a container: a container manager has left its mark ({@code systemd-detect-virt
     * --container} checks the same marks), or the root folder consists of layers of an image.
     */
    static boolean isContainer(KernelFiles files) {
        return files.names("").contains(".dockerenv")
                || files.names("run").contains(".containerenv")
                || files.text("run/systemd/container").isPresent()
                || files.text("run/host/container-manager").isPresent()
                || files.text("proc/1/environ").orElse("").matches("(?s)(?:.*\0)?container=.*")
                || files.lines("proc/1/cgroup").stream()
                        .anyMatch(line -> CONTAINER_GROUP.matcher(line).find())
                || rootFileSystem(files).filter("overlay"::equals).isPresent();
    }

    /** Returns the type of the file system that is mounted at the root: proc_pid_mountinfo(5). */
    private static Optional<String> rootFileSystem(KernelFiles files) {
        return files.lines("proc/self/mountinfo").stream()
                .map(line -> line.split(" "))
                .filter(words -> words.length > 5 && words[4].equals("/"))
                .map(MachineId::type)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Returns the type, which follows a hyphen after any number of fields. */
    private static Optional<String> type(String[] words) {
        for (int i = 6; i + 1 < words.length; i++) {
            if (words[i].equals("-")) {
                return Optional.of(words[i + 1]);
            }
        }
        return Optional.empty();
    }
}
