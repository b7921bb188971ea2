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

/** The units of one run by their file. Each unit gets a unique name. */
public final class TranslationUnits {
    /** Characters of a file's name that cannot stand in an include or import of the file that is generated from it. */
    private static final Pattern NOT_INCLUDABLE = Pattern.compile("[\"\\\\\\p{Cntrl}]");

    private final Map<Path, TranslationUnit> byFile = new HashMap<>();
    private final List<TranslationUnit> inOrder = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    public TranslationUnit get(Path real) {
        return byFile.get(real);
    }

    /**
     * Creates a unit for a file that has no unit yet.
     *
     * @param name the unit's name; a number is added if another unit has this name
     */
    public TranslationUnit create(Path shown, Path real, String name) {
        TranslationUnit unit = new TranslationUnit(shown, unique(name));
        byFile.put(real, unit);
        inOrder.add(unit);
        return unit;
    }

    /** Creates a unit for one of the OMG's files that is missing. */
    public TranslationUnit create(StandardIdl standard) {
        TranslationUnit unit = new TranslationUnit(standard, unique(standard.fileName()));
        inOrder.add(unit);
        return unit;
    }

    public void remove(Path real) {
        inOrder.remove(byFile.remove(real));
    }

    public List<TranslationUnit> all() {
        return List.copyOf(inOrder);
    }

    /**
     * Returns the path relative to the nearest given folder above the file, or else the file's name, without extension.
     */
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
