// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line in which a command reports its progress.
 *
 * @param step the current step
 * @param percent the completed part of the step in per cent; 0 at its beginning
 */
record ProgressLine(String step, int percent) {
    private static final Pattern FORM = Pattern.compile("bellwether: (.+?)(?:: (\\d{1,3}) %(?:, .+ left)?)?");

    /** Returns the progress in a line; empty if the line reports something else. */
    static Optional<ProgressLine> of(String line) {
        Matcher found = FORM.matcher(line.strip());
        return found.matches()
                ? Optional.of(new ProgressLine(
                        found.group(1), found.group(2) == null ? 0 : Math.min(100, Integer.parseInt(found.group(2)))))
                : Optional.empty();
    }
}
