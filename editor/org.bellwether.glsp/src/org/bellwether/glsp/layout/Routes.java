// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Scene;
import org.bellwether.glsp.scene.Wire;

/**
 * The bends of wires between boxes that stand where people put them. Bends that were stored are kept while they fit; else
 * a wire takes a plain way, or where boxes are in that one, a way around them.
 */
final class Routes {
    /** The length of a wire's straight part before its first turn. */
    static final int LEAD = 18;

    private final Scene scene;
    private final Map<String, Point> places;
    private final Map<String, Shape> shapes;
    private final Map<String, Box> owners;
    private final Obstacles obstacles;

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
        Lanes lanes = new Lanes();
        for (Wire wire : scene.wires()) {
            if (!NoteLines.isOne(wire)) {
                List<Point> bends =
                        of(wire, stored.getOrDefault(wire.id(), List.of()), before.getOrDefault(wire.id(), List.of()));
                if (!bends.isEmpty()) {
                    result.put(wire.id(), bends);
                }
                End source = end(wire.source());
                End target = end(wire.target());
                if (source != null && target != null) {
                    lanes.take(whole(source.tip(), bends, target.tip()));
                }
            }
        }
        new NoteLines(scene, obstacles, lanes, this::end).all(stored, before, result);
        return result;
    }

    static List<Point> whole(Point source, List<Point> bends, Point target) {
        List<Point> way = new ArrayList<>(bends);
        way.add(0, source);
        way.add(target);
        return way;
    }

    private List<Point> of(Wire wire, List<Point> stored, List<Point> before) {
        End source = end(wire.source());
        End target = end(wire.target());
        if (source == null || target == null) {
            return stored;
        }
        if (join(source, stored, target)) {
            return stored;
        }
        if (join(source, before, target) && isFree(source, before, target)) {
            return before;
        }
        return way(source, target);
    }

    private List<Point> way(End source, End target) {
        List<Point> plain = plainWay(source, target);
        return isFree(source, plain, target)
                ? plain
                : new OrthogonalRouter(obstacles, new Lanes(), source.lead(), target.lead(), false)
                        .way()
                        .map(way -> OrthogonalRouter.corners(whole(source.tip(), way, target.tip())))
                        .orElse(plain);
    }

    /** The bends of a wire that begins at the border around. */
    List<Point> from(End source, String port) {
        return way(source, end(port));
    }

    private static boolean join(End source, List<Point> bends, End target) {
        return source.meets(bends, 0) && target.meets(bends, bends.size() - 1);
    }

    /** The end of a wire: its tip, and -1 or 1 for the side to which it leaves. */
    record End(Point tip, int side) {
        Point lead() {
            return new Point(tip.x() + LEAD * side, tip.y());
        }

        boolean meets(List<Point> bends, int index) {
            return !bends.isEmpty()
                    && bends.get(index).y() == tip.y()
                    && (bends.get(index).x() - tip.x()) * side >= 0;
        }
    }

    private End end(String port) {
        Box box = owners.get(port);
        Shape shape = shapes.get(box.id());
        BoxSide side = shape.side(port);
        // The page finds the border of a box where a wire ends
        return side == null ? null : new End(shape.tip(port, places.get(box.id())), side == BoxSide.WEST ? -1 : 1);
    }

    /** Routes with at most four bends, and ignores obstacles; the page does the same while a box is dragged. */
    static List<Point> plainWay(End source, End target) {
        int out = source.lead().x();
        int back = target.lead().x();
        int from = source.tip().y();
        int to = target.tip().y();
        if (source.side() != target.side() && (back - out) * source.side() >= 0) {
            int x = (out + back) / 2;
            return from == to ? List.of() : List.of(new Point(x, from), new Point(x, to));
        }
        if (source.side() == target.side() && from != to) {
            int x = source.side() < 0 ? Math.min(out, back) : Math.max(out, back);
            return List.of(new Point(x, from), new Point(x, to));
        }
        int y = from == to ? from - 3 * LEAD : (from + to) / 2;
        return List.of(new Point(out, from), new Point(out, y), new Point(back, y), new Point(back, to));
    }

    private boolean isFree(End source, List<Point> bends, End target) {
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

    /** Returns whether a horizontal or vertical line goes through an area; a line along its border is beside it. */
    static boolean crosses(Area area, Point from, Point to) {
        return Math.min(from.x(), to.x()) < area.right()
                && Math.max(from.x(), to.x()) > area.x()
                && Math.min(from.y(), to.y()) < area.bottom()
                && Math.max(from.y(), to.y()) > area.y();
    }
}
