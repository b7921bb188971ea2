// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.nio.file.Path;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.specialise.Weaving;
import org.bellwether.specialise.rules.FileRules;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleSet;

/** The result of a weaving for people. */
final class WeaveText {
    private WeaveText() {}

    static String of(Path folder, Weaving.Outcome outcome, Console console) {
        StringBuilder text = new StringBuilder();
        for (RuleSet set : outcome.sets()) {
            text.append(console.bold(set.name()))
                    .append("  ")
                    .append(set.file())
                    .append('\n');
            for (FileRules file : set.files()) {
                text.append("  ").append(file.path()).append('\n');
                for (Rule rule : file.rules()) {
                    text.append("    ")
                            .append(rule.header().label())
                            .append(": ")
                            .append(count(rule.header().matches(), "match", "matches"))
                            .append('\n');
                }
            }
            for (String compliance : set.compliance()) {
                text.append(Paragraph.of("  compliance: ", compliance, console.columns()));
            }
        }
        OutputFolder.Changes changes = outcome.changes();
        return text.append(folder)
                .append(": ")
                .append(count(outcome.files(), "file", "files"))
                .append(", ")
                .append(outcome.result().woven().size())
                .append(" of them woven; ")
                .append(changes.written())
                .append(" written, ")
                .append(changes.unchanged())
                .append(" unchanged, ")
                .append(changes.deleted())
                .append(" deleted")
                .toString();
    }

    private static String count(int number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
