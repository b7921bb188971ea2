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
    /** Returns the content of a file; empty if there is no such file. The name matches {@link #PLAIN}. */
    Optional<byte[]> read(String name);

    /**
     * Returns the content security policy of a page: scripts, styles and connections of the server, and styles in
     * attributes, which diagrams use. SWT's browser uses the scheme swt for calls of its host's functions; no other
     * browser has this scheme.
     */
    default String contentPolicy(String name) {
        return "default-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self' swt:; img-src 'self' data: blob:; font-src 'self' data:;"
                + " frame-ancestors 'self'";
    }

    /** File names without folders, so that no name leads out of the page's folder. */
    Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

    Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png",
            "ttf", "font/ttf",
            "map", "application/json");

    /** Returns the media type of a file, by its name. */
    static String type(String name) {
        return TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
    }

    /** Returns the files in a folder. */
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

    /** Returns the files in a package beside a class. */
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
