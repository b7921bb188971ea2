// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The numbers of calls without an ordinary answer, warm-up included.
 *
 * @param user      exceptions that the model declares: answers, which the figures hold
 * @param system    other exceptions of the ORB; the figures do not hold these calls
 * @param timeouts  CORBA::TIMEOUT; the figures do not hold these calls
 * @param cancelled ends of work that the ORB's scheduler cancelled; the figures do not hold these calls
 */
public record Exceptions(long user, long system, long timeouts, long cancelled) {
    static final String USER = "userExceptions";
    static final String SYSTEM = "systemExceptions";
    static final String TIMEOUTS = "timeouts";

    /** Deadlines that were cancelled are {@code cancelled}. */
    static final String CANCELLED = "cancelledCalls";

    /** Returns the numbers in a figure of calls; none for other figures. */
    public static Exceptions of(MetricResult metric) {
        Map<String, Double> values = metric.values();
        return new Exceptions(
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

    /** Calls that are not in the figures. */
    public long failed() {
        return system + timeouts + cancelled;
    }

    /** For people, such as {@code 3 user, 1 timeout}; empty where there are none. */
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
