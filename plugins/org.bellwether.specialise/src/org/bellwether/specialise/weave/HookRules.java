// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.text.Line;
import org.bellwether.specialise.text.Octets;
import org.bellwether.specialise.text.SourceText;

/** The rules at hooks: {@code comment}, {@code copy-from-source}, {@code add} and {@code unchanged}. */
final class HookRules {
    private final String path;
    private final SourceText original;
    private final HookSearch search;

    /**
     * @param path the path of the file, for messages
     * @param original the file as it is in the source tree: digests are computed from it
     */
    HookRules(String path, SourceText original, HookSearch search) {
        this.path = path;
        this.original = original;
        this.search = search;
    }

    SourceText comment(Rule.Comment rule, SourceText text) throws RuleFailure {
        if (!rule.digest().isEmpty()) {
            Regions.of(path, original, rule.region(), search).refuseOtherDigest(rule.digest());
        }
        Regions regions = Regions.of(path, text, rule.region(), search);
        regions.refuseOtherNumber(rule.header());
        String mark = Octets.utf8(rule.mark()) + " ";
        BitSet inside = new BitSet();
        regions.all().forEach(region -> inside.set(region.from(), region.to()));
        return text.change(inside::get, line -> new Line(mark + line.text(), line.end(), line.origin()));
    }

    /** @param source the file to copy from, as it is in the source tree */
    SourceText copy(Rule.CopyFromSource rule, SourceText source, SourceText text) throws RuleFailure {
        Regions regions = Regions.of(rule.source(), source, rule.region(), search);
        regions.refuseOtherNumber(rule.header());
        regions.refuseOtherDigest(rule.digest());
        int[] destinations = search.existing(Hooks.of(text), rule.destination(), path);
        if (destinations.length != 1) {
            throw MatchMessages.ambiguous("The hook " + rule.destination(), path, text, destinations);
        }
        List<Line> copied = new ArrayList<>();
        for (Regions.Region region : regions.all()) {
            source.lines().subList(region.from(), region.to()).stream()
                    .map(line -> new Line(line.text(), text.lineEnd(), line.origin()))
                    .forEach(copied::add);
        }
        return insert(text, copied, destinations);
    }

    SourceText add(Rule.Add rule, SourceText text) throws RuleFailure {
        int[] lines = search.existing(Hooks.of(text), rule.hook(), path);
        if (lines.length != rule.header().matches()) {
            throw MatchMessages.wrongNumber(rule.header(), "The hook " + rule.hook(), path, text, lines);
        }
        List<Line> added = new ArrayList<>();
        rule.data().forEach(data -> added.addAll(data.lines(text.lineEnd())));
        return insert(text, added, lines);
    }

    SourceText unchanged(Rule.Unchanged rule, SourceText text) throws RuleFailure {
        Regions regions = Regions.of(path, original, rule.region(), search);
        regions.refuseOtherNumber(rule.header());
        regions.refuseOtherDigest(rule.digest());
        return text;
    }

    private SourceText insert(SourceText text, List<Line> added, int... behind) throws RuleFailure {
        SizeLimit.refuseMore(path, text.size() + behind.length * new SourceText(added).size());
        return text.insert(added, behind);
    }
}
