// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The viewpoint's file as text, for checks without Sirius. */
final class ViewpointFile {
    static final Path BUNDLE = Sample.home().resolve("editor/org.bellwether.sirius");
    static final Path PATH = BUNDLE.resolve("description/bellwether.odesign");

    private ViewpointFile() {}

    static String text() {
        try {
            return Files.readString(PATH);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the first group of each match in the file. */
    static List<String> find(String pattern) {
        return Pattern.compile(pattern)
                .matcher(text())
                .results()
                .map((MatchResult m) -> m.group(1))
                .distinct()
                .toList();
    }

    /** Returns all expressions in AQL, without their prefix. */
    static List<String> expressions() {
        return find("\"aql:([^\"]*)\"").stream()
                .map(e -> e.replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&quot;", "\"")
                        .replace("&amp;", "&"))
                .toList();
    }

    /** Returns the classes whose methods expressions may call. */
    static List<Class<?>> serviceClasses() {
        return find("qualifiedClassName=\"([^\"]*)\"").stream()
                .<Class<?>>map(name -> {
                    try {
                        return Class.forName(name);
                    } catch (ClassNotFoundException e) {
                        throw new IllegalStateException(PATH + " names a class that there is not: " + name, e);
                    }
                })
                .toList();
    }
}
