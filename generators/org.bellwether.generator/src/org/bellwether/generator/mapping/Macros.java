// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;

/**
 * Names of a model that C and C++ headers define as macros ({@code errno}, {@code NULL}). The C++ mapping has no rule for macros, and ORBs
 * keep such names unchanged, so generated files do, too: they undefine the macros for their own text. The list has names of C, C++, POSIX,
 * Linux and some other libraries; undefining a macro that is not defined has no effect.
 */
public final class Macros {
    private static final Set<String> KNOWN = read();
    private static final Pattern INCLUDES = Pattern.compile("(?s).*^#include [^\\n]*\\n", Pattern.MULTILINE);
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Set<String> names;

    private Macros(Set<String> names) {
        this.names = names;
    }

    /** Returns the macros among the names in and below elements. */
    public static Macros in(Collection<? extends EObject> elements) {
        return in(elements, Stream.of());
    }

    /** Returns the macros among the names in and below elements, and among other names. */
    public static Macros in(Collection<? extends EObject> elements, Stream<String> others) {
        Stream<String> named = elements.stream()
                .flatMap(each -> Models.all(each, NamedElement.class).stream())
                .map(NamedElement::getName);
        return new Macros(Stream.concat(named, others)
                .filter(name -> name != null && KNOWN.contains(name))
                .collect(Collectors.toUnmodifiableSet()));
    }

    /** Returns C++ text in which its macros are undefined after the last {@code #include} and restored at the end. */
    public String hidden(String text) {
        Set<String> used = new TreeSet<>();
        Matcher words = WORD.matcher(names.isEmpty() ? "" : text);
        while (words.find()) {
            if (names.contains(words.group())) {
                used.add(words.group());
            }
        }
        if (used.isEmpty()) {
            return text;
        }
        Matcher includes = INCLUDES.matcher(text);
        int at = includes.lookingAt() ? includes.end() : 0;
        return text.substring(0, at) + "\n" + around(used, text.substring(at) + "\n");
    }

    /** Returns the include of a header that contains all these names and hides none, such as one from another IDL compiler. */
    public String around(String include) {
        return names.isEmpty() ? include : around(new TreeSet<>(names), include);
    }

    private static String around(Set<String> names, String text) {
        StringBuilder begin = new StringBuilder("// Names that headers may define as macros\n");
        StringBuilder end = new StringBuilder();
        for (String name : names) {
            begin.append("#pragma push_macro(\"" + name + "\")\n#undef " + name + "\n");
            end.append("#pragma pop_macro(\"" + name + "\")\n");
        }
        return begin + text + end;
    }

    /**
     * Returns the text that undefines all macros, which is included before sources from other IDL compilers. Empty if
     * there are no macros.
     */
    public String undefined() {
        return new TreeSet<>(names)
                .stream().map(name -> "#undef " + name + "\n").collect(Collectors.joining());
    }

    private static Set<String> read() {
        try (InputStream in = Macros.class.getResourceAsStream("macros.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.split(" ")))
                    .collect(Collectors.toUnmodifiableSet());
        } catch (IOException e) {
            throw new UncheckedIOException("macros.txt cannot be read from the class path", e);
        }
    }
}
