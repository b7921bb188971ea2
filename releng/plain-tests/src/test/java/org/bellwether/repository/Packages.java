// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hand-written packages of one bundle, and their imports.
 *
 * <p>Packages that EMF and Xtext generate are left out: a generated package and its {@code impl} import each other.
 *
 * @param imports the packages of the bundle that each package imports, by full names
 */
record Packages(Map<String, Set<String>> imports) {
    private static final Pattern SOURCE =
            Pattern.compile(".*/(?:src|src/main/java)/(org/bellwether/.+)/[^/]+\\.(?:java|xtend)");
    private static final Pattern IMPORT = Pattern.compile(
            "^import\\s+(?:static\\s+|extension\\s+)*(org\\.bellwether(?:\\.[a-z]\\w*)*)\\.[A-Z]", Pattern.MULTILINE);
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);
    /** A fully qualified class name, which code uses if two classes have the same simple name. */
    private static final Pattern QUALIFIED =
            Pattern.compile("(?<![\\w.\"])(org\\.bellwether(?:\\.[a-z]\\w*)+)\\.[A-Z]");

    /** Reads the sources of a bundle in a folder such as {@code plugins/org.bellwether.run}. */
    static Packages of(Path bundle) {
        String folder = Repository.relative(bundle) + "/";
        Map<String, List<Path>> sources = new TreeMap<>();
        for (Path file : Repository.files(
                path -> path.startsWith(folder) && SOURCE.matcher(path).matches())) {
            Matcher source = SOURCE.matcher(Repository.relative(file));
            if (source.matches()) {
                sources.computeIfAbsent(source.group(1).replace('/', '.'), name -> new ArrayList<>())
                        .add(file);
            }
        }
        Map<String, Set<String>> imports = new TreeMap<>();
        sources.forEach((name, files) -> {
            Set<String> imported = new TreeSet<>();
            files.forEach(file -> imported.addAll(imported(Repository.read(file), sources.keySet())));
            imported.remove(name);
            imports.put(name, imported);
        });
        return new Packages(imports);
    }

    /** Returns those of the given packages that a source imports, or whose classes it names in its code. */
    static Set<String> imported(String source, Collection<String> packages) {
        String code = COMMENT.matcher(source).replaceAll(" ");
        Set<String> imported = new TreeSet<>();
        for (Pattern pattern : List.of(IMPORT, QUALIFIED)) {
            for (Matcher found = pattern.matcher(code); found.find(); ) {
                imported.add(found.group(1));
            }
        }
        imported.retainAll(packages);
        return imported;
    }

    /**
     * Returns the imports that contradict the documented order.
     *
     * @param order levels of packages such as {@code util, io ← loading ← run}: a package imports only packages of levels
     *     before its own
     * @param bundle the bundle's name, which stands for the package without a name of its own
     */
    List<String> objections(String order, String bundle) {
        Map<String, Integer> levels = new TreeMap<>();
        List<String> objections = new ArrayList<>();
        String[] written = order.split("←");
        for (int level = 0; level < written.length; level++) {
            for (String name :
                    Arrays.stream(written[level].split(",")).map(String::strip).toList()) {
                String root = "org.bellwether." + bundle;
                String whole = name.equals(bundle) ? root : root + "." + name;
                if (levels.put(whole, level) != null) {
                    objections.add(whole + " is written twice");
                } else if (!imports.containsKey(whole)) {
                    objections.add(whole + " is written, and has no source");
                }
            }
        }
        imports.forEach((name, imported) -> {
            if (!levels.containsKey(name)) {
                objections.add(name + " has no place in the order; it imports " + imported);
                return;
            }
            for (String other : imported) {
                if (levels.containsKey(other) && levels.get(other) >= levels.get(name)) {
                    objections.add(name + " imports " + other + ", against the order");
                }
            }
        });
        return objections;
    }
}
