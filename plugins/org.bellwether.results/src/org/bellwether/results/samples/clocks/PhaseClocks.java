// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.samples.clocks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The clocks of a launch's hosts in one phase. Comparisons connect hosts, and along a path of comparisons their bounds
 * are added. The difference between two clocks is bounded by the control connections, by the links between the hosts,
 * and by the path with the smallest bound. Each of these bounds is proved, so all of them hold together.
 */
public final class PhaseClocks {
    /** The name of the launcher's comparisons with other hosts. */
    public static final String CONTROL = "control connection";

    /** The name of the errors that time daemons state. */
    public static final String STATED = "stated errors of time daemons";

    private static final String LAUNCHER = "";

    /**
     * The time of day, which time daemons follow, as a node in the graph of hosts; names of hosts contain no blanks.
     */
    private static final String DAY = "time of day";

    private final List<Edge> edges = new ArrayList<>();
    private final Map<String, ClockDifference> control = new HashMap<>();

    /** A host's clock relative to another host. */
    private record Edge(String from, String to, ClockDifference difference) {}

    public PhaseClocks() {
        control.put(LAUNCHER, ClockDifference.NONE);
    }

    /** Adds the clock of a host as compared by the launcher over the control connection. */
    public void add(String host, ClockLine line) {
        ClockDifference found = new ClockDifference(line, List.of(CONTROL), "");
        control.put(host, found);
        join(LAUNCHER, host, found);
    }

    /** Adds the reason why the launcher does not know the clock of a host. */
    public void addUnknown(String host, String why) {
        control.put(host, ClockDifference.unknown(why));
    }

    /** Adds the clock of a host as compared by another host over a link. */
    public void add(String from, String to, String link, ClockLine line) {
        join(from, to, new ClockDifference(line, List.of("link " + link), ""));
    }

    /** Adds the clock of a host relative to the time of day, as stated by its time daemon. */
    public void addStated(String host, ClockLine line) {
        join(DAY, host, new ClockDifference(line, List.of(STATED), ""));
    }

    private void join(String one, String other, ClockDifference found) {
        edges.add(new Edge(one, other, found));
        edges.add(new Edge(other, one, new ClockDifference(found.line().inverted(), found.sources(), "")));
    }

    /** Returns the clock of a host relative to that of another host. The launcher's machine has no name. */
    public ClockDifference between(String from, String to) {
        if (from.equals(to)) {
            return ClockDifference.NONE;
        }
        try {
            Optional<ClockDifference> narrowest = narrowest(from, to);
            if (narrowest.isEmpty()) {
                return byControl(from, to); // throws, because its comparisons would be a path
            }
            List<ClockDifference> all = direct(from, to);
            all.add(narrowest.get());
            ClockDifference known = all.get(0);
            for (ClockDifference each : all.subList(1, all.size())) {
                known = both(known, each);
            }
            return known;
        } catch (ClockException e) {
            return ClockDifference.unknown(e.getMessage());
        }
    }

    /** Returns the known comparisons of both hosts with one another or with the launcher. */
    private List<ClockDifference> direct(String from, String to) throws ClockException {
        List<ClockDifference> all = new ArrayList<>();
        if (isControlled(from) && isControlled(to)) {
            all.add(byControl(from, to));
        }
        edges.stream()
                .filter(edge -> edge.from().equals(from) && edge.to().equals(to))
                .forEach(edge -> all.add(edge.difference()));
        return all;
    }

    private boolean isControlled(String host) {
        return control.containsKey(host) && control.get(host).unknown().isEmpty();
    }

    /**
     * Returns the difference by the launcher's comparisons alone.
     *
     * @throws ClockException if one of both clocks is not known
     */
    public ClockDifference byControl(String from, String to) throws ClockException {
        ClockDifference one = control(from);
        ClockDifference other = control(to);
        return new ClockDifference(one.line().inverted().then(other.line()), List.of(CONTROL), "");
    }

    private ClockDifference control(String host) throws ClockException {
        if (!control.containsKey(host)) {
            throw new ClockException("the clock of " + host + " was not compared with others");
        }
        if (!isControlled(host)) {
            throw new ClockException(control.get(host).unknown());
        }
        return control.get(host);
    }

    /** Returns the difference that satisfies both; a source that does not reduce the bound is not named. */
    private static ClockDifference both(ClockDifference one, ClockDifference other) throws ClockException {
        boolean isFirst = one.boundNs() <= other.boundNs();
        ClockDifference narrow = isFirst ? one : other;
        ClockDifference wide = isFirst ? other : one;
        ClockLine line = narrow.line().within(wide.line());
        return line.boundNs() < narrow.boundNs()
                ? new ClockDifference(line, joined(narrow.sources(), wide.sources()), "")
                : narrow;
    }

    private static List<String> joined(List<String> some, List<String> others) {
        List<String> all = new ArrayList<>(some);
        others.stream().filter(each -> !all.contains(each)).forEach(all::add);
        return List.copyOf(all);
    }

    /** Returns the path with the smallest bound (Dijkstra's algorithm), if comparisons connect both hosts. */
    private Optional<ClockDifference> narrowest(String from, String to) throws ClockException {
        Map<String, ClockDifference> reached = new HashMap<>(Map.of(from, ClockDifference.NONE));
        Set<String> settled = new HashSet<>();
        String here = from;
        while (!here.equals(to)) {
            settled.add(here);
            for (Edge edge : edges) {
                if (edge.from().equals(here) && !settled.contains(edge.to())) {
                    ClockDifference known = reached.get(here);
                    ClockDifference next = new ClockDifference(
                            known.line().then(edge.difference().line()),
                            joined(known.sources(), edge.difference().sources()),
                            "");
                    reached.merge(edge.to(), next, (one, other) -> one.boundNs() <= other.boundNs() ? one : other);
                }
            }
            Optional<String> next = nearest(reached, settled);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            here = next.get();
        }
        return Optional.of(reached.get(to));
    }

    private static Optional<String> nearest(Map<String, ClockDifference> reached, Set<String> settled) {
        return reached.entrySet().stream()
                .filter(host -> !settled.contains(host.getKey()))
                .min(Map.Entry.comparingByValue((one, other) -> Double.compare(one.boundNs(), other.boundNs())))
                .map(Map.Entry::getKey);
    }
}
