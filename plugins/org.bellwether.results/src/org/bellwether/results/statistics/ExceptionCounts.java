// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The numbers of calls without an ordinary answer, warm-up included.
 *
 * @param user      exceptions that the model declares; these calls are included in the figures
 * @param system    other exceptions of the ORB; these calls are not included in the figures
 * @param timeouts  CORBA::TIMEOUT; these calls are not included in the figures
 * @param cancelled calls that ended because the ORB's scheduler cancelled their work; these calls are not included in
 *     the figures
 */
public record ExceptionCounts(long user, long system, long timeouts, long cancelled) {
    static final String USER = "userExceptions";
    static final String SYSTEM = "systemExceptions";
    static final String TIMEOUTS = "timeouts";

    /** The statistic of cancelled calls; {@code cancelled} already means cancelled deadlines. */
    static final String CANCELLED = "cancelledCalls";

    /** Returns the numbers in a figure of calls; zeroes for other figures. */
    public static ExceptionCounts of(MetricResult metric) {
        Map<String, Double> values = metric.values();
        return new ExceptionCounts(
                count(values, USER), count(values, SYSTEM), count(values, TIMEOUTS), count(values, CANCELLED));
    }

    private static long count(Map<String, Double> values, String name) {
        return values.getOrDefault(name, 0.0).longValue();
    }

    public void addTo(Map<String, Double> values) {
        values.put(USER, (double) user);
        values.put(SYSTEM, (double) system);
        values.put(TIMEOUTS, (double) timeouts);
        values.put(CANCELLED, (double) cancelled);
    }

    /** Returns the number of calls that are not included in the figures. */
    public long failed() {
        return system + timeouts + cancelled;
    }

    /** Returns a text for people, such as {@code 3 user, 1 timeout}; empty if there are no exceptions. */
    public String text() {
        List<String> parts = new ArrayList<>();
        add(parts, user, "user");
        add(parts, system, "system");
        add(parts, timeouts, timeouts == 1 ? "timeout" : "timeouts");
        add(parts, cancelled, "cancelled");
        return String.join(", ", parts);
    }

    private static void add(List<String> parts, long count, String what) {
        if (count > 0) {
            parts.add(count + " " + what);
        }
    }
}
