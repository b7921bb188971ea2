// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.List;
import org.bellwether.specialise.text.RuleText;

/**
 * One change of one file. The kinds are those of FSL, the language of FOCUS, and a kind that only checks. Source:
 * Krishna et al., "Context-Specific Middleware Specialization Techniques for Optimizing Software Product-line
 * Architectures", EuroSys 2006, section 3.2.
 */
public sealed interface Rule {
    /** Returns the properties that all rules have. */
    RuleHeader header();

    /** Removes a text. */
    record Remove(RuleHeader header, Search search) implements Rule {}

    /**
     * Replaces one text by another.
     *
     * @param replacement the new text; if the search is an expression, {@code $1} and {@code \} have the same meaning
     *     as in Java
     */
    record Substitute(RuleHeader header, Search search, RuleText replacement) implements Rule {}

    /**
     * Turns the lines between two hooks into comments; the hooks stay.
     *
     * @param mark the characters that begin a comment up to the end of the line
     * @param digest the beginning of the SHA-256 of the region; empty for any region
     */
    record Comment(RuleHeader header, HookPair region, String mark, String digest) implements Rule {}

    /**
     * Copies the lines between two hooks of a file after a hook of another file.
     *
     * @param source the path of the file that is read, relative to the source tree
     * @param destination the hook after which the lines are inserted
     * @param digest the beginning of the SHA-256 of the regions; empty for any regions
     */
    record CopyFromSource(RuleHeader header, String source, HookPair region, String destination, String digest)
            implements Rule {}

    /** Adds lines after a hook. */
    record Add(RuleHeader header, String hook, List<RuleText> data) implements Rule {}

    /**
     * Checks that the lines between two hooks have a known digest, and changes nothing.
     *
     * @param digest the beginning of the SHA-256 of the region
     */
    record Unchanged(RuleHeader header, HookPair region, String digest) implements Rule {}
}
