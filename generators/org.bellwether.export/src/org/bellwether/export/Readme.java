// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.bellwether.generator.target.Target;

/**
 * Writes the {@code README.md} of an export: the measurement, the steps on its testbed, and the differences from the
 * model.
 */
final class Readme {
    private Readme() {}

    static byte[] text(Testbed testbed, Export export, List<String> warnings) {
        String text = String.format(
                        Locale.ROOT,
                        """
                # The experiment %s of the model %s, for %s

                It measures %s on %s, in %s, by %s. The folder `bundle` has all sources; nothing here needs Bellwether or Java until the
                results are home.

                """,
                        export.plan().experiment(),
                        export.plan().model(),
                        testbed.label(),
                        export.targets().stream().map(Target::label).collect(Collectors.joining(" and ")),
                        count(export.topology().machines().size(), "node") + " ("
                                + export.topology().machines().stream()
                                        .map(machine -> "`" + machine.name() + "`")
                                        .collect(Collectors.joining(", "))
                                + ")",
                        count(export.rounds().size(), "round"),
                        count(export.plan().processes().size(), "process"))
                + steps(testbed)
                        .replace("${name}", export.name())
                        .replace("${first}", export.first().name());
        if (!warnings.isEmpty()) {
            text += "\n## Differences from the model\n\n"
                    + warnings.stream().map(each -> "- " + each + "\n").collect(Collectors.joining());
        }
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : what.endsWith("s") ? "es" : "s");
    }

    private static String steps(Testbed testbed) {
        try (InputStream in = Readme.class.getResourceAsStream("templates/" + testbed.name() + ".md")) {
            if (in == null) {
                throw new IllegalStateException("this installation lacks the README of " + testbed.name());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The readme of " + testbed.name() + " cannot be read from the class path", e);
        }
    }
}
