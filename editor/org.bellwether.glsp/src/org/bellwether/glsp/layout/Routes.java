// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/**
 * The bends of wires between boxes that the user has placed. Stored bends are kept if they are still valid; other wires
 * get a direct route, or if boxes are in the way, a route around them.
 */
final class Routes {
    /** The length of a wire's straight part before its first turn. */
    static final int LEAD = 18;

    /** The offsets in pixels by which direct routes are moved beside other wires, the smallest first. */
    private static final int[] ASIDE = {0, 12, -12, 24, -24, 36, -36, 48, -48};

    private final Scene scene;
    private final Map<String, Point> places;
    private final Map<String, Shape> shapes;
    private final Map<String, Box> owners;
    private final Obstacles obstacles;
    /** The wires that have a route already. */
    private final RoutingTracks tracks = new RoutingTracks();

    Routes(Scene scene, Map<String, Point> places, Map<String, Shape> shapes) {
        this.scene = scene;
        this.places = places;
        this.shapes = shapes;
        owners = scene.owners();
        obstacles = new Obstacles(places.entrySet().stream()
                .map(each -> obstacle(shapes.get(each.getKey()), each.getValue()))
                .toList());
    }

    /** Returns the area of a box with the tips of its ports. */
    static Area obstacle(Shape shape, Point place) {
        boolean west = shape.sides().containsValue(BoxSide.WEST);
        boolean east = shape.sides().containsValue(BoxSide.EAST);
        int left = west ? Shape.PORT_WIDTH : 0;
        int right = east ? Shape.PORT_WIDTH : 0;
        return new Area(place.x() - left, place.y(), shape.width() + left + right, shape.height());
    }

    /**
     * Finds the bends of all wires, by the wire's id.
     *
     * @param stored the bends of wires in the layout file; some may be out of date
     * @param before the bends of wires in the last drawing; a path that was found is kept until a box blocks it
     */
    Map<String, List<Point>> all(Map<String, List<Point>> stored, Map<String, List<Point>> before) {
        Map<String, List<Point>> result = new HashMap<>();
        List<Wire> others = new ArrayList<>();
        for (Wire wire : scene.wires()) {
            if (!NoteLines.isOne(wire)) {
                List<Point> bends = stored.getOrDefault(wire.id(), List.of());
                if (isKept(wire, bends)) {
                    take(wire, bends, result);
                } else {
                    others.add(wire);
                }
            }
        }
        // Routes of the user and of the layout come first, because the other wires are routed beside them
        for (Wire wire : others) {
            take(wire, way(wire, before.getOrDefault(wire.id(), List.of())), result);
        }
        new NoteLines(scene, obstacles, tracks, this::end).all(stored, before, result);
        return result;
    }

    static List<Point> whole(Point source, List<Point> bends, Point target) {
        List<Point> way = new ArrayList<>(bends);
        way.add(0, source);
        way.add(target);
        return way;
    }

    /** Returns whether a wire's stored bends still join its ends; the page computes ends at a box. */
    private boolean isKept(Wire wire, List<Point> stored) {
        WireEnd source = end(wire.source());
        WireEnd target = end(wire.target());
        return source == null || target == null || join(source, stored, target);
    }

    /** Sets the bends of a wire. */
    private void take(Wire wire, List<Point> bends, Map<String, List<Point>> result) {
        WireEnd source = end(wire.source());
        WireEnd target = end(wire.target());
        if (!bends.isEmpty()) {
            result.put(wire.id(), bends);
        }
        if (source != null && target != null) {
            tracks.take(whole(source.tip(), bends, target.tip()), ends(wire));
        }
    }

    private static Set<String> ends(Wire wire) {
        return wire.source().equals(wire.target()) ? Set.of(wire.source()) : Set.of(wire.source(), wire.target());
    }

    private List<Point> way(Wire wire, List<Point> before) {
        WireEnd source = end(wire.source());
        WireEnd target = end(wire.target());
        RoutingTracks others = tracks.without(ends(wire));
        boolean stays = join(source, before, target) && isFree(source, before, target);
        // In a large diagram, searching a better route after each change would take too long
        boolean isGood =
                stays && (ElkLayout.isLarge(scene) || !others.isAlong(whole(source.tip(), before, target.tip())));
        return isGood ? before : way(source, target, others);
    }

    /**
     * Returns a direct route beside other wires, otherwise a longer route around boxes and beside other wires,
     * otherwise the direct one.
     */
    private List<Point> way(WireEnd source, WireEnd target, RoutingTracks others) {
        for (int aside : ASIDE) {
            List<Point> direct = directRoute(source, target, aside);
            boolean isBeside = !others.isAlong(whole(source.tip(), direct, target.tip()));
            if (isBeside && isFree(source, direct, target)) {
                return direct;
            }
        }
        List<Point> fallback = directRoute(source, target, 0);
        return around(source, target, others)
                .or(() -> isFree(source, fallback, target)
                        ? Optional.of(fallback)
                        : around(source, target, new RoutingTracks()))
                .orElse(fallback);
    }

    private Optional<List<Point>> around(WireEnd source, WireEnd target, RoutingTracks others) {
        return new OrthogonalRouter(obstacles, others, source.lead(), target.lead(), false)
                .way()
                .map(way -> OrthogonalRouter.corners(whole(source.tip(), way, target.tip())));
    }

    /** Returns the bends of a wire that begins at the border of the enclosing box. */
    List<Point> from(WireEnd source, String port) {
        List<Point> bends = way(source, end(port), tracks);
        tracks.take(whole(source.tip(), bends, end(port).tip()));
        return bends;
    }

    private static boolean join(WireEnd source, List<Point> bends, WireEnd target) {
        return source.meets(bends, 0) && target.meets(bends, bends.size() - 1);
    }

    /** The end of a wire: its tip, and -1 or 1 for the side on which the wire leaves. */
    record WireEnd(Point tip, int side) {
        Point lead() {
            return new Point(tip.x() + LEAD * side, tip.y());
        }

        boolean meets(List<Point> bends, int index) {
            return !bends.isEmpty()
                    && bends.get(index).y() == tip.y()
                    && (bends.get(index).x() - tip.x()) * side >= 0;
        }
    }

    private WireEnd end(String port) {
        Box box = owners.get(port);
        Shape shape = shapes.get(box.id());
        BoxSide side = shape.side(port);
        // If a wire ends at a box, the page computes the end at its border
        return side == null ? null : new WireEnd(shape.tip(port, places.get(box.id())), side == BoxSide.WEST ? -1 : 1);
    }

    /** Returns the direct route; the page computes the same one while a box is dragged. */
    static List<Point> directRoute(WireEnd source, WireEnd target) {
        return directRoute(source, target, 0);
    }

    /**
     * Returns a route with at most four bends, which ignores obstacles.
     *
     * @param aside the offset in pixels of the parts between the ends; the parts stay between the ends if the wire is
     *     between them
     */
    private static List<Point> directRoute(WireEnd source, WireEnd target, int aside) {
        int out = source.lead().x();
        int back = target.lead().x();
        int from = source.tip().y();
        int to = target.tip().y();
        if (source.side() != target.side() && (back - out) * source.side() >= 0) {
            int x = Math.max(Math.min(out, back), Math.min(Math.max(out, back), (out + back) / 2 + aside));
            return from == to ? List.of() : List.of(new Point(x, from), new Point(x, to));
        }
        int outwards = Math.abs(aside);
        if (source.side() == target.side() && from != to) {
            int x = source.side() < 0 ? Math.min(out, back) - outwards : Math.max(out, back) + outwards;
            return List.of(new Point(x, from), new Point(x, to));
        }
        int left = out + outwards * source.side();
        int right = back + outwards * target.side();
        int y = (from == to ? from - 3 * LEAD : (from + to) / 2) + aside;
        return List.of(new Point(left, from), new Point(left, y), new Point(right, y), new Point(right, to));
    }

    private boolean isFree(WireEnd source, List<Point> bends, WireEnd target) {
        Point previous = source.tip();
        for (int i = 0; i <= bends.size(); i++) {
            Point next = i < bends.size() ? bends.get(i) : target.tip();
            if (obstacles.cross(previous, next)) {
                return false;
            }
            previous = next;
        }
        return true;
    }

    /** Returns whether a horizontal or vertical line crosses an area; a line along the area's border does not. */
    static boolean crosses(Area area, Point from, Point to) {
        return Math.min(from.x(), to.x()) < area.right()
                && Math.max(from.x(), to.x()) > area.x()
                && Math.min(from.y(), to.y()) < area.bottom()
                && Math.max(from.y(), to.y()) > area.y();
    }
}
