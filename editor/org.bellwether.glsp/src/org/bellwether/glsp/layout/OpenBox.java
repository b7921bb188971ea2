// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.glsp.layout.Routes.WireEnd;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.NestedScene;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.Wire;

/**
 * The inside of an open box: its assembly in the layout of the assembly's diagram, with room at the left and the right
 * for the names of the box's ports. The ports have the height of the inner ports that they lead to.
 */
final class OpenBox {
    private static final int PADDING = 24;

    private final NestedScene nested;
    private final SceneLayout placement;
    private final Area content;
    private final Point origin;

    /**
     * @param top the height of the head
     * @param left the width of the room for names at the left
     */
    OpenBox(NestedScene nested, int top, int left) {
        this.nested = nested;
        placement = StoredLayout.read(nested.scene(), nested.numbers(), () -> ElkLayout.of(nested.scene()));
        content = content(placement);
        origin = new Point(left + PADDING - content.x(), top + PADDING - content.y());
    }

    /** Returns the area around all boxes with their ports, and all bends. */
    private static Area content(SceneLayout placement) {
        int left = Integer.MAX_VALUE;
        int top = Integer.MAX_VALUE;
        int right = Integer.MIN_VALUE;
        int bottom = Integer.MIN_VALUE;
        for (String box : placement.places().keySet()) {
            Area area = Routes.obstacle(
                    placement.shapes().get(box), placement.places().get(box));
            left = Math.min(left, area.x());
            top = Math.min(top, area.y());
            right = Math.max(right, area.right());
            bottom = Math.max(bottom, area.bottom());
        }
        for (List<Point> bends : placement.bends().values()) {
            for (Point bend : bends) {
                left = Math.min(left, bend.x());
                top = Math.min(top, bend.y());
                right = Math.max(right, bend.x());
                bottom = Math.max(bottom, bend.y());
            }
        }
        return placement.places().isEmpty() ? new Area(0, 0, 0, 0) : new Area(left, top, right - left, bottom - top);
    }

    /** Returns the width without the room for names. */
    int width() {
        return content.width() + 2 * PADDING;
    }

    int height() {
        return content.height() + 2 * PADDING;
    }

    /** Returns the ports of one side, from top to bottom, with the height of each inner port. */
    Map<Port, Integer> heights(Box box, Map<String, BoxSide> sides, BoxSide side) {
        Map<String, Integer> wanted = new HashMap<>();
        Map<String, Box> owners = nested.scene().owners();
        for (Wire export : nested.exports()) {
            wanted.put(export.source(), tip(owners, export.target()).y());
        }
        Map<Port, Integer> result = new LinkedHashMap<>();
        box.ports().stream()
                .filter(port -> sides.get(port.id()) == side)
                .sorted(Comparator.comparing(port -> wanted.getOrDefault(port.id(), 0)))
                .forEach(port -> result.put(port, wanted.getOrDefault(port.id(), 0)));
        return result;
    }

    private Point tip(Map<String, Box> owners, String port) {
        String box = owners.get(port).id();
        return moved(placement.shapes().get(box).tip(port, placement.places().get(box)));
    }

    private Point moved(Point point) {
        return point.plus(origin);
    }

    /** Returns the layout of the inner shapes, in the coordinates of the box, whose ports have been placed. */
    NestedLayout nestedLayout(Map<String, Area> ports, Map<String, BoxSide> sides, int width) {
        Map<String, Point> places = new LinkedHashMap<>();
        placement.places().forEach((id, place) -> places.put(id, moved(place)));
        Map<String, List<Point>> bends = new TreeMap<>();
        placement
                .bends()
                .forEach((id, each) ->
                        bends.put(id, each.stream().map(this::moved).toList()));
        Routes routes = new Routes(nested.scene(), places, placement.shapes());
        for (Wire export : nested.exports()) {
            if (ports.containsKey(export.source())) {
                boolean west = sides.get(export.source()) == BoxSide.WEST;
                Point tip =
                        new Point(west ? 0 : width, ports.get(export.source()).centreY());
                List<Point> way = routes.from(new WireEnd(tip, west ? 1 : -1), export.target());
                if (!way.isEmpty()) {
                    bends.put(export.id(), way);
                }
            }
        }
        return new NestedLayout(width(), height(), placement.shapes(), places, bends, origin);
    }
}
