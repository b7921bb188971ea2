// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.bellwether.glsp.layout.Routes.WireEnd;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/**
 * The lines from ports to the notes of their metrics. The lines begin below the port, so that they do not cover its
 * connection and figures, reach the note's dot from any side, and do not run along other lines.
 */
final class NoteLines {
    /**
     * The possible distances between a port and a line below it, in the order of their use; the page uses the first
     * one, and allows some space around it.
     */
    private static final int[] BELOW = {12, 16, 8, 14, 10};

    private final Scene scene;
    private final Obstacles obstacles;
    private final RoutingTracks tracks;
    private final Function<String, WireEnd> ends;
    /** The number of lines so far that begin at each port. */
    private final Map<String, Integer> begun = new HashMap<>();

    /**
     * @param tracks the existing lines; the lines of notes are added
     * @param ends returns the end of a wire at a port; null if the wire ends at a box
     */
    NoteLines(Scene scene, Obstacles obstacles, RoutingTracks tracks, Function<String, WireEnd> ends) {
        this.scene = scene;
        this.obstacles = obstacles;
        this.tracks = tracks;
        this.ends = ends;
    }

    static boolean isOne(Wire wire) {
        return wire.kind().equals("probe");
    }

    /**
     * Adds the bends of all lines. Stored bends and those of the last drawing are kept if they are still valid; the
     * other lines follow, the shortest first.
     */
    void all(Map<String, List<Point>> stored, Map<String, List<Point>> before, Map<String, List<Point>> result) {
        List<Wire> others = new ArrayList<>();
        for (Wire wire : scene.wires()) {
            if (isOne(wire)) {
                List<Point> kept = kept(wire, stored.get(wire.id()), before.get(wire.id()));
                if (kept == null) {
                    others.add(wire);
                } else if (!kept.isEmpty()) {
                    result.put(wire.id(), kept);
                }
            }
        }
        others.sort(Comparator.comparing(this::distance));
        others.forEach(wire -> result.put(wire.id(), found(wire)));
    }

    private int distance(Wire wire) {
        Point source = ends.apply(wire.source()).tip();
        Point target = ends.apply(wire.target()).tip();
        return Math.abs(source.x() - target.x()) + Math.abs(source.y() - target.y());
    }

    /** Returns the bends that can be kept; null if a new path is needed. */
    private List<Point> kept(Wire wire, List<Point> stored, List<Point> before) {
        WireEnd source = ends.apply(wire.source());
        WireEnd target = ends.apply(wire.target());
        if (source == null || target == null) {
            return stored == null ? List.of() : stored; // the page computes the end at the box's border
        }
        for (int below : BELOW) {
            WireEnd begin = below(source, below);
            for (List<Point> bends : List.of(orNone(stored), orNone(before))) {
                if (begin.meets(bends, 0) && target.meets(bends, bends.size() - 1)) {
                    List<Point> way = Routes.whole(begin.tip(), bends, target.tip());
                    if (bends == stored || isFree(way.subList(1, way.size()))) {
                        take(wire, way);
                        return bends;
                    }
                }
            }
        }
        return null;
    }

    private static List<Point> orNone(List<Point> bends) {
        return bends == null ? List.of() : bends;
    }

    private boolean isFree(List<Point> way) {
        for (int i = 1; i < way.size(); i++) {
            if (obstacles.cross(way.get(i - 1), way.get(i)) || tracks.isAlong(way.get(i - 1), way.get(i))) {
                return false;
            }
        }
        return true;
    }

    private void take(Wire wire, List<Point> way) {
        begun.merge(wire.source(), 1, Integer::sum);
        tracks.take(way);
    }

    private List<Point> found(Wire wire) {
        int nth = begun.getOrDefault(wire.source(), 0);
        WireEnd source = below(ends.apply(wire.source()), BELOW[nth % BELOW.length]);
        WireEnd target = ends.apply(wire.target());
        // The first line turns down nearest to the port, the next line farther away
        Point start = new Point(
                source.lead().x() + nth * RoutingTracks.APART * source.side(),
                source.tip().y());
        List<Point> bends = new OrthogonalRouter(obstacles, tracks, start, target.tip(), true)
                .way()
                .or(() -> new OrthogonalRouter(obstacles, new RoutingTracks(), start, target.tip(), true).way())
                .map(way -> bends(source, way))
                .orElseGet(() -> Routes.directRoute(source, target));
        take(wire, Routes.whole(source.tip(), bends, target.tip()));
        return bends;
    }

    /**
     * Returns the bends, with a bend at each end even if the line is straight or arrives vertically: the page computes
     * ends without a bend differently.
     */
    private static List<Point> bends(WireEnd source, List<Point> way) {
        List<Point> whole = new ArrayList<>(way);
        whole.add(0, source.tip());
        List<Point> bends = new ArrayList<>(OrthogonalRouter.corners(whole));
        Point end = way.get(way.size() - 1);
        if (bends.isEmpty() || bends.get(bends.size() - 1).y() != end.y()) {
            bends.add(end);
        }
        return bends;
    }

    private static WireEnd below(WireEnd port, int by) {
        return new WireEnd(
                new Point(
                        port.tip().x() - port.side() * Shape.PORT_WIDTH / 2,
                        port.tip().y() + by),
                port.side());
    }
}
