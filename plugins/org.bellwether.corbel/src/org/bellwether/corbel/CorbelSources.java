// SPDX-License-Identifier: Apache-2.0
package org.bellwether.corbel;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Corbel's sources: the clone's folder runtime-cpp as resources of this bundle.
 *
 * <p>An index file on the class path lists the sources, so that they are found in plain Java, in OSGi and in an
 * installed jar.
 */
public final class CorbelSources {
    private static final String ROOT = "runtime-cpp/";
    private static final String INDEX = "runtime-cpp.index";

    private CorbelSources() {}

    /** Returns the paths of the files, relative to runtime-cpp, with slashes, sorted. */
    public static List<String> paths() throws IOException {
        try (InputStream index = resource(INDEX)) {
            return new String(index.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    /** Opens one file of {@link #paths()}; the caller closes it. */
    public static InputStream open(String path) throws IOException {
        return resource(ROOT + path);
    }

    /**
     * Writes all files into a folder. An existing file with the same bytes is not written again, so that builds stay
     * incremental.
     */
    public static void extractTo(Path folder) throws IOException {
        for (String path : paths()) {
            Path file = folder.resolve(path);
            try (InputStream source = open(path)) {
                byte[] bytes = source.readAllBytes();
                if (!Files.exists(file) || !Arrays.equals(bytes, Files.readAllBytes(file))) {
                    Files.createDirectories(file.getParent());
                    Files.write(file, bytes);
                }
            }
        }
    }

    private static InputStream resource(String name) throws IOException {
        InputStream stream = CorbelSources.class.getResourceAsStream(name);
        if (stream == null) {
            throw new FileNotFoundException("org.bellwether.corbel has no resource " + name);
        }
        return stream;
    }
}
