// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The areas that wires avoid, indexed by their place: in a large diagram, a wire meets few of the boxes. */
final class Obstacles {
    /** The size of a cell in pixels, about that of a box, so that each box is in few cells. */
    private static final int CELL = 256;
    /** Below this number, the search returns all areas. */
    private static final int FEW = 60;

    private final List<Area> all;
    private final Map<Long, List<Area>> cells = new HashMap<>();

    Obstacles(Collection<Area> areas) {
        all = List.copyOf(areas);
        for (Area area : all) {
            visit(area, cell -> {
                cells.computeIfAbsent(cell, key -> new ArrayList<>()).add(area);
                return false;
            });
        }
    }

    /** Returns whether a horizontal or vertical line crosses an area. */
    boolean cross(Point from, Point to) {
        int x = Math.min(from.x(), to.x());
        int y = Math.min(from.y(), to.y());
        Area line = new Area(x, y, Math.abs(from.x() - to.x()), Math.abs(from.y() - to.y()));
        return visit(line, cell -> {
            for (Area area : cells.getOrDefault(cell, List.of())) {
                if (Routes.crosses(area, from, to)) {
                    return true;
                }
            }
            return false;
        });
    }

    /** Returns the areas in a window; all areas if there are few. */
    Collection<Area> near(Area window) {
        if (all.size() <= FEW) {
            return all;
        }
        Set<Area> found = new LinkedHashSet<>();
        visit(window, cell -> {
            cells.getOrDefault(cell, List.of()).stream().filter(window::meets).forEach(found::add);
            return false;
        });
        return found;
    }

    /** Tests the cells of an area until one matches. */
    private static boolean visit(Area area, Predicate<Long> isIt) {
        for (int column = Math.floorDiv(area.x(), CELL); column <= Math.floorDiv(area.right(), CELL); column++) {
            for (int line = Math.floorDiv(area.y(), CELL); line <= Math.floorDiv(area.bottom(), CELL); line++) {
                if (isIt.test((long) column << Integer.SIZE | line & 0xFFFF_FFFFL)) {
                    return true;
                }
            }
        }
        return false;
    }
}
