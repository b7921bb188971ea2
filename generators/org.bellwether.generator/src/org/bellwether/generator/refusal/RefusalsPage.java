// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.refusal;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.model.io.RepositoryFile;

/** The reference page of all reasons why a valid model is not generated. */
public final class RefusalsPage {
    static final String PATH = "docs/reference/refusals.md";

    private RefusalsPage() {}

    /** Writes the page of the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        RepositoryFile.write(Path.of(arguments[0]), PATH, text());
    }

    static String text() {
        StringBuilder page = new StringBuilder("""
                <!-- SPDX-License-Identifier: Apache-2.0 -->
                <!-- Written by org.bellwether.generator.refusal.RefusalsPage; do not edit. -->
                # Refusals

                Generators refuse parts of models that keep all [constraints](constraints.md). `bellwether validate` and editors report
                it for each experiment with the targets that it names. `bellwether generate` and `bellwether run` also refuse what the
                command line adds: targets, options, parameters, the output folder. Codes are stable. Each refusal says where it is and
                how to fix it; the exit code is 2, and nothing has been written.

                | code | what must hold |
                |---|---|
                """);
        for (RefusalCode code : RefusalCode.values()) {
            page.append("| ").append(code).append(" | ").append(code.rule()).append(" |\n");
        }
        return page.toString();
    }
}
