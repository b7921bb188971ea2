// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.unit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.language.standard.StandardIdl;

/** The units of one run by their file, and the names that they get. */
public final class Units {
    /** Characters of a file's name that cannot stand in an include or import of the file that is made of it. */
    private static final Pattern NOT_INCLUDABLE = Pattern.compile("[\"\\\\\\p{Cntrl}]");

    private final Map<Path, Unit> byFile = new HashMap<>();
    private final List<Unit> inOrder = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    public Unit get(Path real) {
        return byFile.get(real);
    }

    /**
     * A unit for a file that has none yet.
     *
     * @param name what it should be called; a number is added if another is called so
     */
    public Unit create(Path shown, Path real, String name) {
        Unit unit = new Unit(shown, unique(name));
        byFile.put(real, unit);
        inOrder.add(unit);
        return unit;
    }

    /** A unit for one of the OMG's files, which is not there. */
    public Unit create(StandardIdl standard) {
        Unit unit = new Unit(standard, unique(standard.fileName()));
        inOrder.add(unit);
        return unit;
    }

    public void remove(Path real) {
        inOrder.remove(byFile.remove(real));
    }

    public List<Unit> all() {
        return List.copyOf(inOrder);
    }

    /** The path from the nearest of the folders above the file, without its extension; otherwise the file's name. */
    public static String name(Path real, List<Path> folders) {
        Path relative = folders.stream()
                .filter(real::startsWith)
                .max(Comparator.comparingInt(Path::getNameCount))
                .map(folder -> folder.relativize(real))
                .orElse(real.getFileName());
        String name = relative.toString();
        int dot = name.lastIndexOf('.');
        return dot > name.lastIndexOf('/') + 1 ? name.substring(0, dot) : name;
    }

    private String unique(String name) {
        String includable = NOT_INCLUDABLE.matcher(name).replaceAll("_");
        String unique = includable;
        for (int i = 2; !names.add(unique.toLowerCase(Locale.ROOT)); i++) {
            unique = includable + "-" + i;
        }
        return unique;
    }
}
