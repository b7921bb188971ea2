// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The duration of a generated program's timed phases, which its timers determine; only progress, windows and limits
 * depend on it.
 *
 * @param slowestPeriodNs the longest period of all timers, at their lowest rates if rates are adapted; 0 without timers
 * @param fastestPeriodNs the shortest period of all timers, at their stated rates; 0 without timers
 * @param counted whether a timer ends after a number of ticks
 * @param limitNs the time limit of a launch
 */
public record PhaseTiming(double slowestPeriodNs, double fastestPeriodNs, boolean counted, double limitNs) {
    private static final Pattern PERIOD = Pattern.compile("timer\\..+\\.period-ns\\s*=\\s*(\\d+)");
    private static final Pattern LONGEST = Pattern.compile("timer\\..+\\.longest-period-ns\\s*=\\s*(\\d+)");
    /** Matches a line of a process that adapts its rates; in other processes, ranges of rates have no effect. */
    private static final Pattern CAPACITY = Pattern.compile("rates\\..+\\.capacity\\s*=.*");

    private static final Pattern LIMIT = Pattern.compile("limits\\s.*\\btime-s=(\\d+(?:\\.\\d+)?).*");
    private static final Pattern COUNT = Pattern.compile("timer\\..+\\.count\\s*=\\s*[1-9]\\d*");

    public static PhaseTiming of(Path generated) throws IOException {
        List<String> settings = Files.readAllLines(generated.resolve("plan/settings")).stream()
                .map(String::strip)
                .toList();
        DoubleSummaryStatistics periods = periods(settings, PERIOD);
        boolean timed = periods.getCount() > 0;
        boolean counted = settings.stream().anyMatch(line -> COUNT.matcher(line).matches());
        boolean adapted =
                settings.stream().anyMatch(line -> CAPACITY.matcher(line).matches());
        double longest = adapted ? periods(settings, LONGEST).getMax() : Double.NEGATIVE_INFINITY;
        return new PhaseTiming(
                timed ? Math.max(periods.getMax(), longest) : 0,
                timed ? periods.getMin() : 0,
                counted,
                limit(generated.resolve("plan/launch.plan")));
    }

    private static DoubleSummaryStatistics periods(List<String> settings, Pattern pattern) {
        return settings.stream()
                .map(pattern::matcher)
                .filter(Matcher::matches)
                .mapToDouble(period -> Double.parseDouble(period.group(1)))
                .summaryStatistics();
    }

    /** Returns the time limit of a launch (ns); infinite if the plan has none. */
    private static double limit(Path plan) throws IOException {
        return Files.exists(plan)
                ? Files.readAllLines(plan).stream()
                        .map(LIMIT::matcher)
                        .filter(Matcher::matches)
                        .mapToDouble(limit -> 1e9 * Double.parseDouble(limit.group(1)))
                        .findFirst()
                        .orElse(Double.POSITIVE_INFINITY)
                : Double.POSITIVE_INFINITY;
    }

    /** Returns the duration of a phase (ms), for the probe that has the most samples in the phase. */
    public long milliseconds(String phase, Map<String, String> quotas, double rateScale) {
        return Math.round(samples(phase, quotas) * slowestPeriodNs / rateScale / 1e6);
    }

    /** Returns the largest number of samples that a probe has in a phase, including warm-up. */
    public static long samples(String phase, Map<String, String> quotas) {
        return largest(quotas, "." + phase + ".samples") + largest(quotas, "." + phase + ".warmup");
    }

    private static long largest(Map<String, String> quotas, String suffix) {
        return quotas.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(suffix))
                .mapToLong(entry -> Long.parseLong(entry.getValue()))
                .max()
                .orElse(0);
    }
}
