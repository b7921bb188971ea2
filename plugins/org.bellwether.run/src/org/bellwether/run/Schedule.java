// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long the timers of a generated program make its timed phases last; only progress and limits depend on it. */
record Schedule(double slowestPeriodNs, double fastestPeriodNs) {
    private static final Pattern PERIOD = Pattern.compile("timer\\..+\\.period-ns\\s*=\\s*(\\d+)");

    static Schedule of(Path generated) throws IOException {
        List<String> settings = Files.readAllLines(generated.resolve("plan/settings"));
        DoubleSummaryStatistics periods = settings.stream()
                .map(String::strip)
                .map(PERIOD::matcher)
                .filter(Matcher::matches)
                .mapToDouble(period -> Double.parseDouble(period.group(1)))
                .summaryStatistics();
        return periods.getCount() == 0 ? new Schedule(0, 0) : new Schedule(periods.getMax(), periods.getMin());
    }

    /** Milliseconds of a phase, for the probe that has the most samples in it. */
    long milliseconds(String phase, Map<String, String> shares, double rateScale) {
        return Math.round(samples(phase, shares) * slowestPeriodNs / rateScale / 1e6);
    }

    /** Of the probe that has the most in a phase, warm-up included. */
    static long samples(String phase, Map<String, String> shares) {
        return largest(shares, "." + phase + ".samples") + largest(shares, "." + phase + ".warmup");
    }

    private static long largest(Map<String, String> shares, String suffix) {
        return shares.entrySet().stream()
                .filter(entry -> entry.getKey().endsWith(suffix))
                .mapToLong(entry -> Long.parseLong(entry.getValue()))
                .max()
                .orElse(0);
    }
}
