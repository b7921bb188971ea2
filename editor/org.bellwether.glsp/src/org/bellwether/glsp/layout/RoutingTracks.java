// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * The segments of existing lines, so that a new line does not run along an existing one: two such lines would look like
 * one. Lines may cross.
 */
final class RoutingTracks {
    /** The distance between parallel lines. */
    static final int APART = 8;
    /** Lines that run side by side closer than this look like one. */
    private static final int NEAR = 4;

    /** The segments (from, to) of vertical lines, by their horizontal position. */
    private final NavigableMap<Integer, List<Segment>> vertical;

    private final NavigableMap<Integer, List<Segment>> horizontal;
    /** Ports whose lines are ignored. */
    private final Set<String> ignored;

    RoutingTracks() {
        this(new TreeMap<>(), new TreeMap<>(), Set.of());
    }

    private RoutingTracks(
            NavigableMap<Integer, List<Segment>> vertical,
            NavigableMap<Integer, List<Segment>> horizontal,
            Set<String> ignored) {
        this.vertical = vertical;
        this.horizontal = horizontal;
        this.ignored = ignored;
    }

    /**
     * A part of a line.
     *
     * @param ports the ports at the line's ends
     */
    private record Segment(int from, int to, Set<String> ports) {
        static Segment of(int one, int other, Set<String> ports) {
            return new Segment(Math.min(one, other), Math.max(one, other), ports);
        }

        boolean meets(Segment other) {
            return from < other.to && other.from < to;
        }
    }

    /** Returns the tracks without the lines of some ports, because lines from one port may run together. */
    RoutingTracks without(Set<String> ports) {
        return new RoutingTracks(vertical, horizontal, ports);
    }

    /** Adds a line through these points; no other line may run along it. */
    void take(List<Point> way) {
        take(way, Set.of());
    }

    /**
     * Adds a line through these points.
     *
     * @param ports the ports at its ends
     */
    void take(List<Point> way, Set<String> ports) {
        for (int i = 1; i < way.size(); i++) {
            Point from = way.get(i - 1);
            Point to = way.get(i);
            if (from.x() == to.x() && from.y() != to.y()) {
                vertical.computeIfAbsent(from.x(), x -> new ArrayList<>()).add(Segment.of(from.y(), to.y(), ports));
            } else if (from.y() == to.y() && from.x() != to.x()) {
                horizontal.computeIfAbsent(from.y(), y -> new ArrayList<>()).add(Segment.of(from.x(), to.x(), ports));
            }
        }
    }

    /** Returns whether any part of a path would run along an existing line. */
    boolean isAlong(List<Point> way) {
        for (int i = 1; i < way.size(); i++) {
            if (isAlong(way.get(i - 1), way.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a horizontal or vertical line would run along an existing line. */
    boolean isAlong(Point from, Point to) {
        return from.x() == to.x()
                ? isAlong(vertical, from.x(), Segment.of(from.y(), to.y(), ignored))
                : isAlong(horizontal, from.y(), Segment.of(from.x(), to.x(), ignored));
    }

    private boolean isAlong(NavigableMap<Integer, List<Segment>> lines, int at, Segment segment) {
        return lines.subMap(at - NEAR, false, at + NEAR, false).values().stream()
                .flatMap(List::stream)
                .anyMatch(line -> line.meets(segment) && Collections.disjoint(line.ports(), ignored));
    }

    /** Returns horizontal positions beside the vertical lines in a window. */
    List<Integer> columns(Area window) {
        return beside(vertical, window.x(), window.right(), Segment.of(window.y(), window.bottom(), ignored));
    }

    /** Returns vertical positions beside the horizontal lines in a window. */
    List<Integer> lines(Area window) {
        return beside(horizontal, window.y(), window.bottom(), Segment.of(window.x(), window.right(), ignored));
    }

    private static List<Integer> beside(NavigableMap<Integer, List<Segment>> lines, int from, int to, Segment along) {
        return lines.subMap(from, true, to, true).entrySet().stream()
                .filter(line -> line.getValue().stream().anyMatch(along::meets))
                .flatMap(line -> List.of(line.getKey() - APART, line.getKey() + APART).stream())
                .toList();
    }
}
