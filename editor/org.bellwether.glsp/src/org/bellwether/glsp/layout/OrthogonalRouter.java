// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.TreeSet;

/**
 * Finds a short orthogonal path around boxes with few bends: A* on the lines beside the boxes, and beside the segments
 * along which the path must not run.
 */
final class OrthogonalRouter {
    /** The smallest distance between a wire and a box. */
    private static final int DISTANCE = 12;
    /** The distance by which a wire may leave the rectangle of its ends, in a diagram of many boxes. */
    private static final int ASIDE = 300;
    /** The cost of a bend, in pixels of a path's length. */
    private static final int BEND = 40;
    /** The number of search steps after which the search ends, and the direct path is used. */
    private static final int MOST = 20_000;

    private final Obstacles obstacles;
    private final RoutingTracks tracks;
    private final Point start;
    private final Point goal;
    private final boolean fromAnySide;
    private final List<Integer> columns;
    private final List<Integer> lines;

    /**
     * Prepares a path from one point to another. The path leaves its start horizontally.
     *
     * @param tracks the segments of other lines, along which the path must not run
     * @param fromAnySide whether the path may reach its goal vertically, too
     */
    OrthogonalRouter(Obstacles obstacles, RoutingTracks tracks, Point start, Point goal, boolean fromAnySide) {
        this.obstacles = obstacles;
        this.tracks = tracks;
        this.start = start;
        this.goal = goal;
        this.fromAnySide = fromAnySide;
        Area window = window(start, goal);
        TreeSet<Integer> x = new TreeSet<>(List.of(start.x(), goal.x()));
        TreeSet<Integer> y = new TreeSet<>(List.of(start.y(), goal.y()));
        for (Area obstacle : obstacles.near(window)) {
            Area around = obstacle.around(DISTANCE);
            x.addAll(List.of(around.x(), around.right()));
            y.addAll(List.of(around.y(), around.bottom()));
        }
        x.addAll(tracks.columns(window));
        y.addAll(tracks.lines(window));
        columns = List.copyOf(x);
        lines = List.copyOf(y);
    }

    /** A crossing of two lines of the grid, and whether the path arrived at it horizontally. */
    private record Place(int column, int line, boolean horizontal) {}

    private record Step(Place place, int cost, int estimate) implements Comparable<Step> {
        @Override
        public int compareTo(Step other) {
            return Integer.compare(cost + estimate, other.cost + other.estimate);
        }
    }

    private static Area window(Point from, Point to) {
        int x = Math.min(from.x(), to.x());
        int y = Math.min(from.y(), to.y());
        return new Area(x, y, Math.abs(from.x() - to.x()), Math.abs(from.y() - to.y())).around(ASIDE);
    }

    /**
     * Returns all points of the path at which it could turn, with both ends; empty if there is no path, or the search
     * takes too long.
     */
    Optional<List<Point>> way() {
        Place first = new Place(columns.indexOf(start.x()), lines.indexOf(start.y()), true);
        PriorityQueue<Step> next = new PriorityQueue<>(List.of(new Step(first, 0, 0)));
        Map<Place, Integer> costs = new HashMap<>(Map.of(first, 0));
        Map<Place, Place> before = new HashMap<>();
        for (int steps = 0; !next.isEmpty() && steps < MOST; steps++) {
            Step step = next.remove();
            if (isEnd(step.place())) {
                return Optional.of(way(step.place(), before));
            }
            if (step.cost() == costs.get(step.place())) {
                extend(step, costs, before, next);
            }
        }
        return Optional.empty();
    }

    private void extend(Step step, Map<Place, Integer> costs, Map<Place, Place> before, PriorityQueue<Step> next) {
        Place here = step.place();
        for (int[] by : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
            Place there = new Place(here.column() + by[0], here.line() + by[1], by[0] != 0);
            if (!exists(there) || !isFree(here, there)) {
                continue;
            }
            Point to = point(there);
            int turn = there.horizontal() == here.horizontal() ? 0 : BEND;
            int cost = step.cost() + turn + distance(point(here), to);
            if (cost < costs.getOrDefault(there, Integer.MAX_VALUE)) {
                costs.put(there, cost);
                before.put(there, here);
                next.add(new Step(there, cost, distance(to, goal)));
            }
        }
    }

    private boolean exists(Place place) {
        return place.column() >= 0
                && place.column() < columns.size()
                && place.line() >= 0
                && place.line() < lines.size();
    }

    private boolean isFree(Place from, Place to) {
        return !obstacles.cross(point(from), point(to)) && !tracks.isAlong(point(from), point(to));
    }

    private boolean isEnd(Place place) {
        return (place.horizontal() || fromAnySide) && point(place).equals(goal);
    }

    private Point point(Place place) {
        return new Point(columns.get(place.column()), lines.get(place.line()));
    }

    private static int distance(Point a, Point b) {
        return Math.abs(a.x() - b.x()) + Math.abs(a.y() - b.y());
    }

    private List<Point> way(Place end, Map<Place, Place> before) {
        LinkedList<Point> way = new LinkedList<>();
        for (Place place = end; place != null; place = before.get(place)) {
            way.addFirst(point(place));
        }
        return way;
    }

    /** Returns the points at which a path turns, without its ends. */
    static List<Point> corners(List<Point> way) {
        List<Point> corners = new ArrayList<>();
        for (int i = 1; i < way.size() - 1; i++) {
            boolean straight = way.get(i - 1).x() == way.get(i + 1).x()
                    || way.get(i - 1).y() == way.get(i + 1).y();
            if (!straight) {
                corners.add(way.get(i));
            }
        }
        return corners;
    }
}
