// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.bellwether.glsp.scene.Box;
import org.bellwether.glsp.scene.Port;
import org.bellwether.glsp.scene.Row;

/**
 * The size of a box, and the positions of its parts.
 *
 * @param width a multiple of {@link #GRID}, as is the height
 * @param head the height of the part with title and detail
 * @param title the position of the title
 * @param detail the position of the line below the title
 * @param rows the positions of the rows, in order
 * @param ports the areas of the ports, by their ids; outside of the box
 * @param names the positions of the ports' names, by the ports' ids
 * @param sides the side of each port
 * @param boxes the inner boxes with their positions
 */
public record Shape(
        int width,
        int height,
        int head,
        Area title,
        Area detail,
        List<Area> rows,
        Map<String, Area> ports,
        Map<String, Area> names,
        Map<String, BoxSide> sides,
        NestedLayout boxes) {
    public static final int GRID = 10;
    static final int PORT_WIDTH = 18;
    static final int PORT_HEIGHT = 16;

    private static final double TITLE_SIZE = 13;
    private static final double DETAIL_SIZE = 11;
    private static final double TEXT_SIZE = 11.5;
    public static final int TEXT_HEIGHT = 18;
    private static final int LINE = TEXT_HEIGHT;
    private static final int PORT_LINE = 20;
    private static final int PADDING = 12;
    private static final int GAP = 8;
    private static final int NARROWEST = 120;
    /** The width at the right of rows for the figures of metrics and the effects of factors after a run. */
    private static final int FIGURES = 150;

    /** Returns the width of a line of text of the size of rows and ports. */
    public static int textWidth(String text) {
        return TextWidths.regular(text, TEXT_SIZE) + 2;
    }

    /** Computes the size of a box. @param side returns the side of the box at which a port stands */
    public static Shape of(Box box, Function<Port, BoxSide> side) {
        Map<String, BoxSide> sides = new LinkedHashMap<>();
        box.ports().forEach(port -> sides.put(port.id(), side.apply(port)));
        int head = GAP + LINE + (box.detail().isEmpty() ? GAP / 2 : LINE) + GAP / 2;
        if (box.inside() != null) {
            return open(box, sides, head);
        }
        int rowsHeight = box.rows().isEmpty() ? 0 : box.rows().size() * LINE + GAP;
        int portLines = Math.max(count(sides, BoxSide.WEST), count(sides, BoxSide.EAST));
        NestedLayout nested = NestedLayout.of(box, head + rowsHeight);
        boolean isNote = box.kind().equals("note"); // a note's only port is beside its head
        int portsHeight = portLines == 0 || isNote ? 0 : portLines * PORT_LINE + GAP;
        int body = rowsHeight + portsHeight + nested.height();
        int width = rounded(Math.max(width(box, sides), nested.width()));
        Map<String, Area> ports = new LinkedHashMap<>();
        Map<String, Area> names = new LinkedHashMap<>();
        placePorts(box, sides, width, isNote ? GAP : head + rowsHeight + GAP / 2, ports, names);
        return new Shape(
                width,
                rounded(head + body),
                head,
                title(width),
                detail(width),
                rows(box, head, width),
                ports,
                names,
                sides,
                nested);
    }

    private static Area title(int width) {
        return new Area(PADDING, GAP - 1, width - 2 * PADDING, LINE);
    }

    private static Area detail(int width) {
        return new Area(PADDING, GAP - 2 + LINE, width - 2 * PADDING, LINE - 2);
    }

    /** Returns the shape of an instance that shows the inside of its assembly. */
    private static Shape open(Box box, Map<String, BoxSide> sides, int head) {
        int left = portWidth(box, sides, BoxSide.WEST);
        OpenBox opened = new OpenBox(box.inside(), head, left);
        int width = rounded(Math.max(width(box, sides), left + opened.width() + portWidth(box, sides, BoxSide.EAST)));
        Map<String, Area> ports = new LinkedHashMap<>();
        Map<String, Area> names = new LinkedHashMap<>();
        int bottom = head + opened.height();
        for (BoxSide side : BoxSide.values()) {
            int next = head + GAP / 2;
            for (Map.Entry<Port, Integer> each :
                    opened.heights(box, sides, side).entrySet()) {
                int y = Math.max(next, each.getValue() - PORT_LINE / 2);
                Port port = each.getKey();
                placePort(port, side, width, y, ports, names);
                // The name is above the line to the inner port
                names.computeIfPresent(port.id(), (id, name) -> name.at(new Point(name.x(), name.y() - PORT_LINE / 2)));
                next = y + PORT_LINE;
            }
            bottom = Math.max(bottom, next + GAP / 2);
        }
        return new Shape(
                width,
                rounded(bottom),
                head,
                title(width),
                detail(width),
                List.of(),
                ports,
                names,
                sides,
                opened.nestedLayout(ports, sides, width));
    }

    private static int count(Map<String, BoxSide> sides, BoxSide side) {
        return (int) sides.values().stream().filter(side::equals).count();
    }

    private static int rounded(int size) {
        return (size + GRID - 1) / GRID * GRID;
    }

    private static int width(Box box, Map<String, BoxSide> sides) {
        int widest = Math.max(NARROWEST, TextWidths.bold(box.title(), TITLE_SIZE) + 2 * PADDING);
        widest = Math.max(widest, TextWidths.regular(box.detail(), DETAIL_SIZE) + 2 * PADDING);
        int beside = box.hasFigures() ? FIGURES : 0;
        for (Row row : box.rows()) {
            widest = Math.max(widest, TextWidths.regular(row.text(), TEXT_SIZE) + 2 * PADDING + beside);
        }
        return Math.max(
                widest,
                portWidth(box, sides, BoxSide.WEST) + portWidth(box, sides, BoxSide.EAST) + 2 * PADDING + 2 * GAP);
    }

    private static int portWidth(Box box, Map<String, BoxSide> sides, BoxSide side) {
        return box.ports().stream()
                .filter(port -> sides.get(port.id()) == side)
                .mapToInt(port -> TextWidths.regular(port.name(), TEXT_SIZE))
                .max()
                .orElse(0);
    }

    private static List<Area> rows(Box box, int head, int width) {
        List<Area> rows = new ArrayList<>();
        for (int i = 0; i < box.rows().size(); i++) {
            rows.add(new Area(PADDING, head + GAP / 2 + i * LINE, width - 2 * PADDING, LINE));
        }
        return rows;
    }

    /** Returns the ports with events above calls, so that the wires between two neighbours do not cross. */
    private static List<Port> inOrder(Box box) {
        return box.ports().stream()
                .sorted(Comparator.comparing(port -> port.kind().isCall()))
                .toList();
    }

    private static void placePorts(
            Box box, Map<String, BoxSide> sides, int width, int top, Map<String, Area> ports, Map<String, Area> names) {
        Map<BoxSide, Integer> next = new LinkedHashMap<>(Map.of(BoxSide.WEST, top, BoxSide.EAST, top));
        for (Port port : inOrder(box)) {
            BoxSide side = sides.get(port.id());
            int y = next.merge(side, PORT_LINE, Integer::sum) - PORT_LINE;
            placePort(port, side, width, y, ports, names);
        }
    }

    private static void placePort(
            Port port, BoxSide side, int width, int y, Map<String, Area> ports, Map<String, Area> names) {
        int text = TextWidths.regular(port.name(), TEXT_SIZE) + 2;
        boolean west = side == BoxSide.WEST;
        ports.put(
                port.id(),
                new Area(west ? -PORT_WIDTH : width, y + (PORT_LINE - PORT_HEIGHT) / 2, PORT_WIDTH, PORT_HEIGHT));
        names.put(port.id(), new Area(west ? GAP : width - GAP - text, y + 1, text, LINE));
    }

    /** Returns the side of a port of this box or of an inner box; null if there is no such port. */
    public BoxSide side(String port) {
        return sides.containsKey(port)
                ? sides.get(port)
                : boxes.shapes().values().stream()
                        .map(inner -> inner.side(port))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * Returns the horizontal position of the end of a line from a port; the middle of the box if the port does not
     * belong to it.
     */
    int endX(String port, Point place) {
        return side(port) == null ? place.x() + width / 2 : tip(port, place).x();
    }

    /** Returns whether the box shows the inside of its assembly. */
    public boolean isOpen() {
        return !boxes.origin().equals(new Point(0, 0));
    }

    /**
     * Returns the place where the wire of a port of this box or of an inner box ends, if this box's upper left corner
     * is at a place.
     */
    public Point tip(String port, Point place) {
        if (!ports.containsKey(port)) {
            return boxes.shapes().entrySet().stream()
                    .filter(inner -> inner.getValue().side(port) != null)
                    .findFirst()
                    .map(inner -> inner.getValue()
                            .tip(port, boxes.places().get(inner.getKey()).plus(place)))
                    .orElseThrow();
        }
        Point corner = ports.get(port).place().plus(place);
        Area area = ports.get(port).at(corner);
        return new Point(sides.get(port) == BoxSide.WEST ? area.x() : area.right(), area.centreY());
    }
}
