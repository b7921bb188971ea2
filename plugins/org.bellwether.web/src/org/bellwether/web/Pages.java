// SPDX-License-Identifier: Apache-2.0
package org.bellwether.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of a page, all in one folder. */
public interface Pages {
    /** The content of a file, or nothing where there is none. The name is a plain one: see {@link #PLAIN}. */
    Optional<byte[]> read(String name);

    /**
     * Returns the permissions of a page in the browser: scripts, styles and connections of the editor's own; styles in
     * attributes are how diagrams are drawn. The scheme swt is how SWT's browser carries calls of its host's functions:
     * no other browser knows it.
     */
    default String contentPolicy(String name) {
        return "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' swt:; img-src 'self' data: blob:; font-src 'self' data:;"
                + " frame-ancestors 'self'";
    }

    /** Names without folders: there is no way out of the page's folder. */
    Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ttf", "font/ttf",
            "map", "application/json");

    /** The media type of a file, by its name. */
    static String type(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }

    /** The files in a folder. */
    static Pages inFolder(Path folder) {
        return name -> {
            Path file = folder.resolve(name);
            try {
                return Files.isRegularFile(file) ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /** The files in a package beside a class. */
    static Pages besides(Class<?> owner, String folder) {
        return name -> {
            try (InputStream file = owner.getResourceAsStream(folder + '/' + name)) {
                return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }
}
