// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.List;
import java.util.SortedMap;
import org.bellwether.specialise.rules.FileRules;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleSet;

/**
 * A woven tree.
 *
 * @param applied all rules, in the order in which they were applied
 * @param woven the octets of the files that have changed, by path
 */
public record WeaveResult(List<Applied> applied, SortedMap<String, byte[]> woven) {
    /**
     * A rule that was applied.
     *
     * @param set the rule set
     * @param file the rules for the file
     * @param rule the rule
     */
    public record Applied(RuleSet set, FileRules file, Rule rule) {}
}
