// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.model.util.Spelling;
import org.bellwether.specialise.rules.FileRules;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;
import org.bellwether.specialise.text.SourceText;
import org.bellwether.specialise.tree.SourceFiles;

/**
 * Applies rule sets to a source tree, in memory. Each rule is applied to its file as the earlier rules have changed it;
 * copies and digests are taken from the original files. The result depends only on the tree, the rules and the prefix.
 */
public final class Weaver {
    private final SourceFiles tree;
    private final Optional<LineDirectives> directives;
    private final HookSearch search;
    private final Map<String, SourceText> originals = new TreeMap<>();
    private final SortedMap<String, SourceText> texts = new TreeMap<>();
    private final List<WeaveResult.Applied> applied = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();

    /** Files with a failed rule: later rules for such a file would fail as a consequence. */
    private final Set<String> broken = new HashSet<>();

    /** @param linePrefix the text before the paths in line directives; empty for files without line directives */
    public Weaver(SourceFiles tree, Optional<String> linePrefix) {
        this.tree = tree;
        this.directives = linePrefix.map(LineDirectives::new);
        this.search = new HookSearch(tree);
    }

    /**
     * Weaves the tree; may be called once.
     *
     * @param sets the rule sets, in the order in which they are applied
     * @throws RefusedException with the first rule of each file that does not fit the file
     */
    public WeaveResult weave(List<RuleSet> sets) throws IOException {
        for (RuleSet set : sets) {
            for (FileRules file : set.files()) {
                weave(set, file);
            }
        }
        if (!problems.isEmpty()) {
            throw new RefusedException(problems);
        }
        SortedMap<String, byte[]> woven = new TreeMap<>();
        texts.forEach((path, text) -> {
            if (!text.equals(originals.get(path))) {
                woven.put(
                        path,
                        directives
                                .filter(each -> LineDirectives.fit(path))
                                .map(each -> each.octets(text))
                                .orElseGet(text::octets));
            }
        });
        return new WeaveResult(List.copyOf(applied), woven);
    }

    private void weave(RuleSet set, FileRules file) throws IOException {
        if (broken.contains(file.path())) {
            return;
        }
        SourceText text;
        try {
            text = texts.getOrDefault(file.path(), original(file.path()));
        } catch (RuleFailure e) {
            fail(set, file, "", file.line(), e);
            return;
        }
        for (Rule rule : file.rules()) {
            try {
                text = apply(rule, file.path(), text);
                applied.add(new WeaveResult.Applied(set, file, rule));
            } catch (RuleFailure e) {
                fail(set, file, " / " + rule.header().label(), rule.header().line(), e);
                return;
            }
        }
        texts.put(file.path(), text);
    }

    private SourceText apply(Rule rule, String path, SourceText text) throws IOException, RuleFailure {
        TextRules textRules = new TextRules(path);
        HookRules hookRules = new HookRules(path, original(path), search);
        if (rule instanceof Rule.Remove remove) {
            return textRules.remove(remove, text);
        } else if (rule instanceof Rule.Substitute substitute) {
            return textRules.substitute(substitute, text);
        } else if (rule instanceof Rule.Comment comment) {
            return hookRules.comment(comment, text);
        } else if (rule instanceof Rule.CopyFromSource copy) {
            return hookRules.copy(copy, original(copy.source()), text);
        } else if (rule instanceof Rule.Add add) {
            return hookRules.add(add, text);
        } else if (rule instanceof Rule.Unchanged unchanged) {
            return hookRules.unchanged(unchanged, text);
        }
        throw new IllegalStateException("A kind of rule without an effect: " + rule);
    }

    private SourceText original(String path) throws IOException, RuleFailure {
        SourceText known = originals.get(path);
        if (known == null) {
            if (!tree.has(path)) {
                throw missing(path);
            }
            SizeLimit.refuseMore(path, tree.size(path));
            SizeLimit.refuseManyLines(path, tree.octets(path));
            known = SourceText.of(path, tree.octets(path));
            originals.put(path, known);
        }
        return known;
    }

    private RuleFailure missing(String path) throws IOException {
        return new RuleFailure(
                WeaveErrorCode.RULE_FILE,
                "There is no file " + path + " in the source tree " + tree.name(),
                Spelling.didYouMean(path, tree.paths(), "Correct the names of <module>, <file> or <source>"));
    }

    private void fail(RuleSet set, FileRules file, String rule, int line, RuleFailure failure) {
        broken.add(file.path());
        problems.add(WeaveErrors.problem(
                failure.code(),
                "transform " + set.name() + " / file " + file.path() + rule,
                set.file(),
                line,
                failure.getMessage(),
                failure.fix()));
    }
}
