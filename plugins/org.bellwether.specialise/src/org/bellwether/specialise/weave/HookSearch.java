// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.bellwether.model.util.Spelling;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.text.SourceText;
import org.bellwether.specialise.tree.SourceFiles;

/** Finds hooks. For a missing hook, the error message has the place where the hook may have gone. */
final class HookSearch {
    private final SourceFiles tree;

    HookSearch(SourceFiles tree) {
        this.tree = tree;
    }

    /**
     * Returns the indices of the lines of a hook, at least one.
     *
     * @throws RuleFailure if the hook is not in the file
     */
    int[] existing(Hooks hooks, String name, String path) throws RuleFailure {
        int[] lines = hooks.at(name);
        if (lines.length == 0) {
            throw missing(hooks, name, path);
        }
        return lines;
    }

    private RuleFailure missing(Hooks hooks, String name, String path) {
        Optional<String> moved = elsewhere(name, path);
        return new RuleFailure(
                WeaveErrorCode.RULE_HOOK,
                "The hook " + name + " is not in " + path
                        + moved.map(place -> ", but at " + place).orElse(""),
                moved.isPresent()
                        ? "Put the hook back, or move the rule to the file that has it"
                        : Spelling.didYouMean(
                                name,
                                hooks.lines().keySet(),
                                "Put a line //@@ " + name + " where the rule belongs, or remove the rule"));
    }

    /** Returns the first place of the hook in another file of the tree. */
    private Optional<String> elsewhere(String name, String path) {
        try {
            for (String other : tree.paths()) {
                if (!other.equals(path) && SizeLimit.fits(tree.size(other))) {
                    SourceText text = SourceText.of(other, tree.octets(other));
                    int[] lines = Hooks.of(text).at(name);
                    if (lines.length > 0) {
                        return Optional.of(MatchMessages.of(text, lines[0]));
                    }
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
