// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Reads options in per cent: {@code 2%}, {@code 0.5 %}, or {@code 2} without the sign. */
public final class Percent {
    private static final Pattern FORM = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,9})?) ?%?");

    private Percent() {}

    /**
     * Returns a value above 0.
     *
     * @param option the name of the option, for the refusal
     * @param most the largest allowed value
     */
    public static double of(CommandLine commandLine, String option, String text, double most) {
        double percent = read(text);
        if (percent > 0 && percent <= most) {
            return percent;
        }
        throw new ParameterException(
                commandLine,
                option + " is a part in per cent, above 0 and at most " + (int) most + ", such as 2%: " + text);
    }

    /** Returns a value that may be 0. */
    public static double fromZero(CommandLine commandLine, String option, String text, double most) {
        double percent = read(text);
        if (percent >= 0 && percent <= most) {
            return percent;
        }
        throw new ParameterException(
                commandLine, option + " is a part in per cent, from 0 to " + (int) most + ", such as 5%: " + text);
    }

    /** Returns the number; NaN if the text is none. */
    private static double read(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        return matcher.matches() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    }
}
