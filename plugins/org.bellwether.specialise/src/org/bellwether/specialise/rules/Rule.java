// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.rules;

import java.util.List;
import org.bellwether.specialise.text.RuleText;

/**
 * One change of one file. The kinds are those of FSL, the language of FOCUS, and one that only checks. Source: Krishna
 * et al., "Context-Specific Middleware Specialization Techniques for Optimizing Software Product-line Architectures",
 * EuroSys 2006, section 3.2.
 */
public sealed interface Rule {
    /** Returns the properties that all rules have. */
    RuleHeader header();

    /** Takes a text out. */
    record Remove(RuleHeader header, Search search) implements Rule {}

    /**
     * Puts one text in the place of another.
     *
     * @param replacement the new text; where the search is an expression, {@code $1} and {@code \} are as in Java
     */
    record Substitute(RuleHeader header, Search search, RuleText replacement) implements Rule {}

    /**
     * Makes comments of the lines between two hooks; the hooks stay.
     *
     * @param mark the characters that begin a comment up to the end of the line
     * @param digest the beginning of the SHA-256 of the region; empty for any region
     */
    record Comment(RuleHeader header, HookPair region, String mark, String digest) implements Rule {}

    /**
     * Copies the lines between two hooks of a file behind a hook of another.
     *
     * @param source path of the file that is read, relative to the source tree
     * @param destination the hook behind which the lines go
     * @param digest the beginning of the SHA-256 of the regions; empty for any
     */
    record CopyFromSource(RuleHeader header, String source, HookPair region, String destination, String digest)
            implements Rule {}

    /** Adds lines behind a hook. */
    record Add(RuleHeader header, String hook, List<RuleText> data) implements Rule {}

    /**
     * Checks that the lines between two hooks are the known ones, and changes nothing.
     *
     * @param digest the beginning of the SHA-256 of the region
     */
    record Unchanged(RuleHeader header, HookPair region, String digest) implements Rule {}
}
