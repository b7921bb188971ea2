// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.Locale;

/** The reasons for which the weaver refuses its input. Codes are stable. */
public enum WeaveErrorCode {
    RULE_XML("A rule file is XML without a document type that keeps the schema, of at most 1 MiB."),
    RULE_TEXT("A text to search for is not empty, and an expression is one of Java's, of at most 2,000 characters."),
    RULE_NAME("Rule sets have different names, and `--only` names rule sets of the folder."),
    RULE_PATH("A path in a rule file is relative and stays in the source tree."),
    RULE_FILE("A file that a rule names is in the source tree, and has at most 16 MiB in 1,000,000 lines."),
    RULE_HOOK("A hook that a rule names is in its file, and each start hook has its end hook."),
    RULE_MATCHES("A rule matches as often as it says."),
    RULE_DIGEST("The code between two hooks has the digest that the rule says."),
    RULE_REQUIRES("The invariants that a rule set requires are among those of `--holds`, if that is given."),
    RULE_EXCLUDES("No rule set is woven together with one that it excludes."),
    RULE_ORDER("The rule sets that come after one another form no cycle."),
    WEAVE_RULES("The folder of rules has at least one rule file, `*.xml`."),
    WEAVE_SOURCE("The source tree has only files and links to files of the tree, at most 256 MiB in 100,000 files."),
    WEAVE_OUT(
            "The folder of the result is empty, new or woven before, and is neither in the source tree nor around it.");

    private final String rule;

    WeaveErrorCode(String rule) {
        this.rule = rule;
    }

    /** Returns the rule that the input breaks, as a sentence. */
    public String rule() {
        return rule;
    }

    /** Returns the code in messages and JSON, such as {@code rule-matches}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
