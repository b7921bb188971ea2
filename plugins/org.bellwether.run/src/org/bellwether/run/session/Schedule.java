// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How long the timers of a generated program make its timed phases last; only progress and limits depend on it. */
public record Schedule(double slowestPeriodNs) {
    private static final Pattern PERIOD = Pattern.compile("timer\\..+\\.period-ns\\s*=\\s*(\\d+)");

    public static Schedule of(Path generated) throws IOException {
        List<String> settings = Files.readAllLines(generated.resolve("plan/settings"));
        return new Schedule(settings.stream()
                .map(String::strip)
                .map(PERIOD::matcher)
                .filter(Matcher::matches)
                .mapToDouble(period -> Double.parseDouble(period.group(1)))
                .max()
                .orElse(0));
    }

    /** Milliseconds of a phase, for the probe that has the most samples in it. */
    public long milliseconds(String phase, Map<String, String> shares, double rateScale) {
        return Math.round(samples(phase, shares) * slowestPeriodNs / rateScale / 1e6);
    }

    /** Of the probe that has the most in a phase, warm-up included. */
    public static long samples(String phase, Map<String, String> shares) {
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
