// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.standard;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of the OMG's that IDL may include though it is not there: {@code orb.idl} (CORBA 3.3 part 1, 7.4.3) and
 * {@code Components.idl} (part 3). Of its module those types are known that IDL of applications uses.
 */
public enum StandardIdl {
    ORB("orb", "CORBA"),
    COMPONENTS("Components", "Components");

    private final String file;
    private final String module;
    private final Map<String, String> definitions = new LinkedHashMap<>();

    StandardIdl(String file, String module) {
        this.file = file;
        this.module = module;
        try (InputStream in = StandardIdl.class.getResourceAsStream(file + ".idl")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            text.lines().filter(line -> !line.startsWith("//")).forEach(this::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A definition's name stands behind its keyword, or at its end. */
    private void add(String definition) {
        Matcher name = Pattern.compile("(?:(?:enum|exception|interface|valuetype) (\\w+)\\b.*|typedef .*\\b(\\w+));")
                .matcher(definition);
        if (!name.find()) {
            throw new IllegalStateException(file + ".idl: " + definition);
        }
        definitions.put(name.group(1) == null ? name.group(2) : name.group(1), definition);
    }

    /** The file that an {@code #include} means, in whatever folder. */
    public static Optional<StandardIdl> of(String path) {
        for (StandardIdl each : values()) {
            if (path.equals(each.file + ".idl") || path.endsWith("/" + each.file + ".idl")) {
                return Optional.of(each);
            }
        }
        return Optional.empty();
    }

    /** The file's name without its extension. */
    public String fileName() {
        return file;
    }

    /** The names of the types that are known. */
    public Set<String> names() {
        return definitions.keySet();
    }

    /** The names of this file's types that a text uses, qualified by their module. */
    public Set<String> usedIn(String text) {
        Matcher use = Pattern.compile("\\b" + module + "\\s*::\\s*(\\w+)").matcher(text);
        Set<String> used = new LinkedHashSet<>();
        while (use.find()) {
            if (definitions.containsKey(use.group(1))) {
                used.add(use.group(1));
            }
        }
        return used;
    }

    /** The names of this file's types that a text defines, which opens the module: of an ORB's own copy, for example. */
    public Set<String> definedIn(String text) {
        Set<String> defined = new LinkedHashSet<>();
        if (Pattern.compile("\\bmodule\\s+" + module + "\\b").matcher(text).find()) {
            definitions.keySet().stream()
                    .filter(name -> Pattern.compile("(?<!:)\\b" + name + "\\s*([;{:]|w?string\\b)")
                            .matcher(text)
                            .find())
                    .forEach(defined::add);
        }
        return defined;
    }

    /** IDL that defines some types and what they need. */
    public String defining(Set<String> names) {
        Set<String> needed = new LinkedHashSet<>();
        names.forEach(name -> need(name, needed));
        StringBuilder text = new StringBuilder("#pragma prefix \"omg.org\"\nmodule " + module + " {\n");
        definitions.forEach((name, definition) -> {
            if (needed.contains(name)) {
                text.append("  ").append(definition).append('\n');
            }
        });
        return text.append("};\n").toString();
    }

    private void need(String name, Set<String> needed) {
        if (needed.add(name)) {
            Matcher word = Pattern.compile("[A-Za-z]\\w*").matcher(definitions.get(name));
            while (word.find()) {
                if (definitions.containsKey(word.group())) {
                    need(word.group(), needed);
                }
            }
        }
    }
}
