// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** Compares the architectures of machines with those of the platforms in the model. */
final class PlatformCheck {
    /** Names that {@code uname -m} has for one architecture on different systems. */
    private static final List<Set<String>> SAME =
            List.of(Set.of("x86_64", "amd64"), Set.of("aarch64", "arm64"), Set.of("i386", "i486", "i586", "i686"));

    private static final String CODE = "platform-architecture";
    private static final String FIX =
            "Give the node a host of this architecture, or state the host's architecture in its platform";
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private PlatformCheck() {}

    /** Returns whether two names mean the same architecture. */
    static boolean isSame(String one, String other) {
        return one.equals(other) || SAME.stream().anyMatch(names -> names.contains(one) && names.contains(other));
    }

    /**
     * Checks a host.
     *
     * @param machine the host's architecture, as {@code uname -m} prints it
     * @throws HostException if the platform of a process in the model has another architecture
     */
    static void check(String host, String machine, List<RemoteProcess> processes) throws HostException {
        for (RemoteProcess process : processes) {
            if (!process.architecture().isEmpty() && !isSame(process.architecture(), machine)) {
                throw HostException.lacks(
                        host,
                        CODE,
                        host + " has the architecture " + machine + ", and its platform in the model has "
                                + process.architecture(),
                        FIX);
            }
        }
    }

    /**
     * Checks this machine.
     *
     * @param architectures the architectures of the platforms of processes that run here, by the process's name
     * @throws WorkException if one of these platforms has another architecture than this machine
     */
    static void checkThisMachine(Map<String, String> architectures)
            throws WorkException, IOException, InterruptedException {
        if (architectures.isEmpty()) {
            return;
        }
        String machine = thisMachine();
        for (Map.Entry<String, String> process : architectures.entrySet()) {
            if (!isSame(process.getValue(), machine)) {
                throw new WorkException(
                        Kind.MACHINE,
                        CODE,
                        "This machine has the architecture " + machine + ", and the platform of " + process.getKey()
                                + " in the model has " + process.getValue(),
                        "process " + process.getKey(),
                        FIX);
            }
        }
    }

    private static String thisMachine() throws IOException, InterruptedException {
        Path said = Files.createTempFile("bellwether-uname", "");
        try {
            LimitedCommand.run(List.of("uname", "-m"), null, said, Path.of("/dev/null"), LIMIT);
            return Files.readString(said).strip();
        } finally {
            Files.deleteIfExists(said);
        }
    }
}
