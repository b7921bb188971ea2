// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.RepositoryFile;

/** The reference page of all problem codes, with the messages for the broken test model of each. */
public final class ConstraintsPage {
    static final String PATH = "docs/reference/constraints.md";

    private static final List<String> GROUPS = List.of(
            "Files",
            "Names and IDL",
            "Types, ports and behaviours",
            "Assemblies",
            "Deployments",
            "Experiments",
            "Options");

    private ConstraintsPage() {}

    /** Writes the page of the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        RepositoryFile.write(repository, PATH, text(repository));
    }

    static String text(Path repository) throws IOException {
        StringBuilder page = new StringBuilder("""
                <!-- SPDX-License-Identifier: Apache-2.0 -->
                <!-- Written by org.bellwether.model.validation.ConstraintsPage; do not edit. -->
                # Constraints

                The checks of `bellwether validate`, beside those that generators [refuse](refusals.md), and what every other front
                end shows. Codes are stable. Errors stop the work (exit 2); warnings do not. For each code there is a
                smallest model that breaks the rule in `testmodels/broken/`; the example is what is said about it.
                """);
        int group = -1;
        for (ProblemCode code : ProblemCode.values()) {
            int next = code.name().charAt(2) - '0';
            if (next != group) {
                group = next;
                page.append("\n## ")
                        .append(group)
                        .append("xx: ")
                        .append(GROUPS.get(group))
                        .append('\n');
            }
            page.append(entry(code, repository));
        }
        return page.toString();
    }

    private static String entry(ProblemCode code, Path repository) throws IOException {
        Path example = repository.resolve("testmodels/broken/" + code + "/expected.txt");
        List<String> said = Files.readAllLines(example);
        StringBuilder entry =
                new StringBuilder("\n### " + code + " (" + code.severity() + ")\n" + code.rule() + "\n\n");
        entry.append("    ").append(said.get(0)).append('\n');
        said.stream()
                .skip(1)
                .takeWhile(line -> line.startsWith("    ")) // the excerpt
                .forEach(line -> entry.append("    ").append(line).append('\n'));
        return entry.toString();
    }
}
