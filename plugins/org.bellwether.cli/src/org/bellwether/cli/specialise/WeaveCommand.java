// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.run.WorkException;
import org.bellwether.specialise.Weaving;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Weaves a source tree by rules. */
@Command(
        name = "weave",
        sortOptions = false,
        description = "Copy a source tree, and change the copy by rules of FOCUS's specialisation language.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether weave --rules rules --source src --out woven",
            "  bellwether weave --rules rules --source src --out woven --only reactor,protocol --holds one-reactor",
            "%nA rule that does not match as often as it says, a moved hook or changed code between hooks is an error,"
                    + " and then nothing is written. The page on weaving has an example of a rule file."
        })
public final class WeaveCommand implements Callable<Integer> {
    @Option(
            names = "--rules",
            required = true,
            paramLabel = "DIR",
            description = "The folder with the rule files, *.xml, one for each rule set.")
    private Path rules;

    @Option(
            names = "--source",
            required = true,
            paramLabel = "TREE",
            description = "The source tree. It stays as it is.")
    private Path source;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder of the result: an empty or new one, or one with an earlier result.")
    private Path out;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description = "The rule sets to weave, separated by commas; otherwise all of the folder.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--holds",
            split = ",",
            paramLabel = "NAME",
            description = "The invariants that hold, separated by commas: a rule set that requires another one is an "
                    + "error. Without this option, invariants are not checked.")
    private List<String> holds;

    @Option(
            names = "--no-line-directives",
            description = "Write no #line into woven C and C++ files. They name the original file for compilers and "
                    + "debuggers.")
    private boolean withoutLineDirectives;

    @Option(
            names = "--line-prefix",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "The text before paths in #line, such as /src/orb/; otherwise paths are relative to TREE.")
    private String linePrefix;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (!linePrefix.matches("[^\"\\\\\\p{Cntrl}]*")) {
            throw new ParameterException(
                    common.commandLine(), "--line-prefix has quotes, backslashes or control characters");
        }
        Weaving.Request request = new Weaving.Request(
                rules,
                source,
                out,
                new TreeSet<>(only),
                Optional.ofNullable(holds).<Set<String>>map(TreeSet::new),
                withoutLineDirectives ? Optional.empty() : Optional.of(linePrefix));
        Path folder = out.toAbsolutePath().normalize();
        Weaving.Outcome outcome;
        try {
            outcome = Weaving.run(request);
        } catch (RefusedException e) {
            throw WorkException.model(e.problems());
        }
        common.console()
                .result(common.json(), WeaveJson.of(folder, outcome), WeaveText.of(folder, outcome, common.console()));
        return ExitCode.GOOD;
    }
}
