// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.target.Requirement;

/** The files that the folders of all testbeds share: scripts, and the scripts' data about the experiment. */
final class CommonFiles {
    private static final List<String> SCRIPTS = List.of("lib.sh", "remote.sh", "node.sh", "facts.sh", "measure.sh");

    private CommonFiles() {}

    static void write(Export export, GeneratedFiles files) {
        SCRIPTS.forEach(script -> script(script, "scripts/" + script, files));
        StringBuilder rounds = new StringBuilder();
        for (int round = 1; round <= export.rounds().size(); round++) {
            for (String target : export.plan().targets()) {
                rounds.append(round).append(' ').append(target).append('\n');
            }
            files.copy(
                    "plan/round-" + round + ".settings",
                    lines(export.rounds().get(round - 1).entrySet().stream()
                            .map(setting -> setting.getKey() + "=" + setting.getValue())
                            .toList()),
                    false);
        }
        files.copy("plan/rounds", bytes(rounds.toString()), false);
        files.copy("plan/name", lines(List.of(export.name())), false);
        files.copy(
                "plan/packages",
                lines(export.requirements().stream()
                        .filter(Requirement::isPackaged)
                        .map(need -> (need.kind() == Requirement.Kind.PROGRAM ? "program " : "pkg-config ")
                                + need.name() + " " + need.debianPackage())
                        .toList()),
                false);
    }

    /** Returns warnings about settings that no kind of testbed supports. */
    static List<String> warnings(Export export) {
        List<String> warnings = export.requirements().stream()
                .filter(need -> !need.isPackaged())
                .map(need -> "each node needs " + need.name() + ", of which Debian has no package"
                        + (need.source().isEmpty() ? "" : ": " + need.source()))
                .collect(Collectors.toList());
        for (ProcessPlan process : export.plan().processes()) {
            if (!process.cores().isEmpty()) {
                warnings.add("process " + process.name() + ": it is pinned to cores "
                        + process.cores().stream().map(String::valueOf).collect(Collectors.joining(","))
                        + ", but nothing isolates them from the node's own programs");
            }
        }
        return warnings;
    }

    /** Returns the addresses of ORBs: {@code NODE HOST ADDRESS} lines, {@code -} for an address that is not needed. */
    static byte[] nodes(Export export) {
        return lines(export.topology().machines().stream()
                .map(machine -> machine.node() + " " + machine.name() + " "
                        + export.topology().address(machine).orElse("-"))
                .toList());
    }

    static void script(String resource, String path, GeneratedFiles files) {
        try (InputStream in = CommonFiles.class.getResourceAsStream("scripts/" + resource)) {
            if (in == null) {
                throw new IllegalStateException("this installation lacks the script " + resource);
            }
            files.copy(path, in.readAllBytes(), !resource.equals("lib.sh"));
        } catch (IOException e) {
            throw new UncheckedIOException("The script " + resource + " cannot be read from the class path", e);
        }
    }

    static byte[] lines(List<String> lines) {
        return bytes(lines.stream().map(line -> line + "\n").collect(Collectors.joining()));
    }

    static byte[] bytes(String text) {
        return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
}
