// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.standard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the OMG that IDL may include even if the file is missing: {@code orb.idl} (CORBA 3.3 part 1, 7.4.3) and
 * {@code Components.idl} (part 3). Of its module, only the types that IDL of applications uses are predefined.
 */
public enum StandardIdl {
    ORB("orb", "CORBA", "orb.idl", "tao/orb.idl"),
    COMPONENTS("Components", "Components", "Components.idl");

    private static final Pattern WORD = Pattern.compile("(?<!::)\\b[A-Za-z]\\w*");

    private final String file;
    private final String module;
    private final List<String> paths;
    private final Map<String, String> definitions = new LinkedHashMap<>();

    /** @param paths the paths by which an include may name the file; TAO has the first in a separate folder */
    StandardIdl(String file, String module, String... paths) {
        this.file = file;
        this.module = module;
        this.paths = List.of(paths);
        try (InputStream in = StandardIdl.class.getResourceAsStream(file + ".idl")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            text.lines().filter(line -> !line.startsWith("//")).forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a definition; its name follows its keyword, or ends the definition. */
    private void add(String definition) {
        Matcher name = Pattern.compile("(?:(?:enum|exception|interface|valuetype) (\\w+)\\b.*|typedef .*\\b(\\w+));")
                .matcher(definition);
        if (!name.find()) {
            throw new IllegalStateException(file + ".idl: " + definition);
        }
        definitions.put(name.group(1) == null ? name.group(2) : name.group(1), definition);
    }

    /**
     * Returns the file to which an {@code #include} refers: by its name alone, or in the folder where an ORB has it.
     */
    public static Optional<StandardIdl> of(String path) {
        return Arrays.stream(values()).filter(each -> each.paths.contains(path)).findFirst();
    }

    /** Returns the file's path for an {@code #include}. */
    public String path() {
        return paths.get(0);
    }

    /** Returns the module that the file opens. */
    public String module() {
        return module;
    }

    /** Returns the file's name without its extension. */
    public String fileName() {
        return file;
    }

    /** Returns the names of the predefined types. */
    public Set<String> names() {
        return definitions.keySet();
    }

    /**
     * Returns whether an {@code #include} includes this file, directly or through the other OMG file, which needs it.
     */
    public boolean isBroughtBy(String path) {
        Optional<StandardIdl> included = of(path);
        return included.isPresent() && (included.get() == this || this == ORB);
    }

    /** Returns IDL that defines the given types and the types of this file that they need. */
    public String defining(Set<String> names) {
        Set<String> needed = new LinkedHashSet<>();
        names.forEach(name -> need(name, needed));
        return definingOnly(needed);
    }

    /**
     * Returns IDL that defines the given types, without the types that they need; interfaces that are defined after
     * their use are declared before it.
     */
    public String definingOnly(Set<String> names) {
        StringBuilder text = new StringBuilder("#pragma prefix \"omg.org\"\nmodule " + module + " {\n");
        List<String> order = List.copyOf(definitions.keySet());
        Set<String> declared = new LinkedHashSet<>();
        definitions.forEach((name, definition) -> {
            if (names.contains(name)) {
                needs(name).stream()
                        .filter(each -> order.indexOf(each) > order.indexOf(name) && declared.add(each))
                        .forEach(
                                each -> text.append("  interface ").append(each).append(";\n"));
                text.append("  ").append(definition).append('\n');
            }
        });
        return text.append("};\n").toString();
    }

    private void need(String name, Set<String> needed) {
        if (needed.add(name)) {
            needs(name).forEach(each -> need(each, needed));
        }
    }

    /** Returns the types of this file that a type's definition names. */
    private Set<String> needs(String name) {
        Set<String> needs = new LinkedHashSet<>();
        Matcher word = WORD.matcher(definitions.get(name));
        while (word.find()) {
            if (definitions.containsKey(word.group()) && !word.group().equals(name)) {
                needs.add(word.group());
            }
        }
        return needs;
    }
}
