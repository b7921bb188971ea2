// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.specialise.rules.HookPair;
import org.bellwether.specialise.rules.RuleHeader;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.text.Line;
import org.bellwether.specialise.text.SourceText;

/**
 * The regions of a file between two hooks.
 *
 * @param path the path of the file, for messages
 * @param text the file
 * @param pair the hooks
 * @param all the regions, in order
 */
record Regions(String path, SourceText text, HookPair pair, List<Region> all) {
    private static final int SHORT = 16;

    /**
     * The lines between two hooks.
     *
     * @param from the index of the first line
     * @param to the index of the line with the end hook
     */
    record Region(int from, int to) {}

    /**
     * Finds the regions.
     *
     * @throws RuleFailure if a hook is missing
     */
    static Regions of(String path, SourceText text, HookPair pair, HookSearch search) throws RuleFailure {
        Hooks hooks = Hooks.of(text);
        SortedMap<Integer, Boolean> starts = new TreeMap<>();
        for (int line : search.existing(hooks, pair.start(), path)) {
            starts.put(line, true);
        }
        for (int line : search.existing(hooks, pair.end(), path)) {
            starts.put(line, false);
        }
        List<Region> regions = new ArrayList<>();
        int open = -1;
        for (Map.Entry<Integer, Boolean> hook : starts.entrySet()) {
            if (hook.getValue() != open < 0) {
                throw unbalanced(text, hook.getKey(), hook.getValue() ? pair.start() : pair.end(), pair);
            }
            if (open >= 0) {
                regions.add(new Region(open + 1, hook.getKey()));
            }
            open = hook.getValue() ? hook.getKey() : -1;
        }
        if (open >= 0) {
            throw unbalanced(text, open, pair.start(), pair);
        }
        return new Regions(path, text, pair, List.copyOf(regions));
    }

    /** Refuses a number of regions that differs from the rule's. */
    void refuseOtherNumber(RuleHeader header) throws RuleFailure {
        if (all.size() != header.matches()) {
            int[] starts = all.stream().mapToInt(region -> region.from() - 1).toArray();
            throw MatchMessages.wrongNumber(header, "The region behind the hook " + pair.start(), path, text, starts);
        }
    }

    /**
     * Refuses regions whose digest differs.
     *
     * @param wanted the beginning of the SHA-256 of all lines, each with a line feed; empty for any regions
     */
    void refuseOtherDigest(String wanted) throws RuleFailure {
        String digest = digest();
        if (digest.startsWith(wanted)) {
            return;
        }
        Region first = all.get(0);
        throw new RuleFailure(
                WeaveErrorCode.RULE_DIGEST,
                "The code between the hooks " + pair.start() + " and " + pair.end() + ", "
                        + MatchMessages.of(text, first.from() - 1)
                        + " to " + text.lines().get(first.to()).origin().line() + ", is not the code that the rule was"
                        + " written for: its digest is " + digest.substring(0, Math.max(SHORT, wanted.length())),
                "Look at what has changed there; if the rule still does what it should, write its new digest=\""
                        + digest.substring(0, SHORT) + "\"");
    }

    private String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            for (Region region : all) {
                for (Line line : text.lines().subList(region.from(), region.to())) {
                    sha.update((line.text() + "\n").getBytes(StandardCharsets.ISO_8859_1));
                }
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    private static RuleFailure unbalanced(SourceText text, int line, String hook, HookPair pair) {
        return new RuleFailure(
                WeaveErrorCode.RULE_HOOK,
                "The hook " + hook + " at " + MatchMessages.of(text, line) + " stands without the other of its pair: "
                        + pair.start() + " comes first, then " + pair.end(),
                "Put the two hooks around the region again");
    }
}
