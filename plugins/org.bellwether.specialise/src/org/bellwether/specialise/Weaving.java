// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.tree.SourceTree;
import org.bellwether.specialise.tree.WovenFolder;
import org.bellwether.specialise.weave.RuleOrder;
import org.bellwether.specialise.weave.WeaveResult;
import org.bellwether.specialise.weave.Weaver;
import org.bellwether.specialise.xml.RuleFolder;

/** Weaves a source tree by the rules of a folder, and writes the result. */
public final class Weaving {
    private Weaving() {}

    /**
     * The input of a weaving.
     *
     * @param rules the folder of the rule files
     * @param source the source tree
     * @param out the folder of the result
     * @param only the names of the rule sets to weave; empty for all
     * @param holds the invariants that hold; empty if they are not checked
     * @param linePrefix the text before the paths in line directives; empty for files without line directives
     */
    public record Request(
            Path rules,
            Path source,
            Path out,
            Set<String> only,
            Optional<Set<String>> holds,
            Optional<String> linePrefix) {}

    /**
     * The result of a weaving.
     *
     * @param sets the rule sets, in the order in which they were applied
     * @param result the rules and the files that they have changed
     * @param files the number of files of the tree
     * @param changes what has changed in the folder of the result
     */
    public record Outcome(List<RuleSet> sets, WeaveResult result, int files, OutputFolder.Changes changes) {}

    /**
     * Weaves. All rules are applied before the first file is written.
     *
     * @throws RefusedException if the input is wrong: codes of {@link org.bellwether.specialise.rules.WeaveErrorCode},
     *     and those of {@link OutputFolder#write}
     */
    public static Outcome run(Request request) throws IOException {
        List<RuleSet> all = RuleFolder.read(request.rules());
        List<RuleSet> sets = RuleOrder.ordered(
                RuleOrder.chosen(all, request.only(), request.rules().toString()), request.holds());
        WovenFolder out = new WovenFolder(request.out());
        out.refuseForeign(List.of(request.source(), request.rules()));
        SourceTree tree = SourceTree.read(request.source());
        WeaveResult result = new Weaver(tree, request.linePrefix()).weave(sets);
        OutputFolder.Changes changes =
                out.write(tree, result.woven(), sets.stream().map(RuleSet::name).toList());
        return new Outcome(sets, result, tree.paths().size(), changes);
    }
}
