// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.generator.target.RuntimeSources;

/** The sources of bw-testbed, which sets up labs: the files in the clone's runtime-cpp/testbed folder. */
public final class TestbedSources implements RuntimeSources {
    private static final String ROOT = "testbed/";
    private static final String INDEX = "testbed.index";

    /** Returns the program; builds it with this machine's compiler if the cache does not have it. */
    public static Path program(RuntimeCache cache) throws IOException, InterruptedException, BuildException {
        return cache.prefix("testbed", new TestbedSources()).resolve("bin").resolve("bw-testbed");
    }

    @Override
    public List<String> paths() throws IOException {
        try (InputStream index = open(INDEX, INDEX)) {
            return new String(index.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    @Override
    public InputStream open(String path) throws IOException {
        return open(path, ROOT + path);
    }

    @Override
    public List<String> cmakeArguments() {
        return List.of();
    }

    private static InputStream open(String path, String resource) throws IOException {
        InputStream stream = TestbedSources.class.getResourceAsStream(resource);
        if (stream == null) {
            throw new FileNotFoundException("org.bellwether.run has no resource " + path);
        }
        return stream;
    }
}
