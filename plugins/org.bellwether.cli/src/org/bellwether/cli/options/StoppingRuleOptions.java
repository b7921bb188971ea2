// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.gate.Threshold;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.stopping.StoppingRule.Kind;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of the rule that ends a session, which replaces the number of samples. */
public final class StoppingRuleOptions {
    private static final Pattern TIME = Pattern.compile("(\\d{1,6}(?:\\.\\d{1,3})?) ?(s|min|h)");
    private static final double MOST_PRECISION_PERCENT = 100;
    private static final double LONGEST_SECONDS = 30 * 24 * 3600;

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "Go on, round by round, until the 95 %% interval of each primary figure is that narrow from end to end, such as"
                            + " 2%%.")
    private String precision;

    @Option(
            names = "--threshold",
            paramLabel = "PERCENT",
            description =
                    "Go on until it is known whether a configuration is worse than the first by more than that, such as 5%%, with"
                            + " error rates that hold although it is looked at in between.")
    private String threshold;

    @Option(
            names = "--limit",
            paramLabel = "TIME",
            defaultValue = "10min",
            description = "With one of these, the longest time to measure: 90s, 10min, 2h (10min).")
    private String limit;

    @Option(
            names = "--figure",
            paramLabel = "METRIC[.STATISTIC]",
            description =
                    "With one of these, a figure that decides in place of the primary ones, such as call.p50; may be given several"
                            + " times. High percentiles decide only where they are named, here or in the model.")
    private List<String> figures = new ArrayList<>();

    /** Returns the rule; empty if neither option is given. */
    public Optional<StoppingRule> rule(CommandLine commandLine) {
        if (precision != null && threshold != null) {
            throw new ParameterException(commandLine, "--precision and --threshold are two rules; give one");
        }
        double seconds = seconds(commandLine);
        if (precision != null) {
            double percent = Percent.of(commandLine, "--precision", precision, MOST_PRECISION_PERCENT);
            return Optional.of(new StoppingRule(Kind.PRECISION, percent / 100, seconds, figures));
        } else if (threshold != null) {
            double percent = Percent.of(commandLine, "--threshold", threshold, Threshold.MOST_PERCENT);
            return Optional.of(new StoppingRule(Kind.THRESHOLD, percent / 100, seconds, figures));
        } else if (!figures.isEmpty()) {
            throw new ParameterException(
                    commandLine, "--figure says by what --precision or --threshold ends: give one of them");
        }
        return Optional.empty();
    }

    private double seconds(CommandLine commandLine) {
        return seconds(commandLine, "--limit", limit);
    }

    /** Returns the seconds of an option such as {@code 90s} or {@code 2 min}. */
    public static double seconds(CommandLine commandLine, String option, String text) {
        Matcher matcher = TIME.matcher(text.strip());
        if (matcher.matches()) {
            double unit = switch (matcher.group(2)) {
                case "h" -> 3600;
                case "min" -> 60;
                default -> 1;
            };
            double seconds = Double.parseDouble(matcher.group(1)) * unit;
            if (seconds > 0 && seconds <= LONGEST_SECONDS) {
                return seconds;
            }
        }
        throw new ParameterException(
                commandLine, option + " is a time such as 90s, 10min or 2h, at most 30 days: " + text);
    }
}
