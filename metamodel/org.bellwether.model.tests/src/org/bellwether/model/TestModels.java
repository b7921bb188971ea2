// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model;

import java.nio.file.Files;
import java.nio.file.Path;

/** The folders of the tests' models; the metamodel without the language reads XMI only. */
public final class TestModels {
    private TestModels() {}

    /**
     * Returns the repository's top folder from the build's system property, or else from the parents of the current
     * folder.
     */
    public static Path home() {
        String home = System.getProperty("bellwether.home");
        Path folder = home == null ? Path.of("").toAbsolutePath() : Path.of(home);
        while (folder != null && !Files.isDirectory(folder.resolve("testmodels"))) {
            folder = folder.getParent();
        }
        if (folder == null) {
            throw new IllegalStateException("the tests run outside of a clone: no folder testmodels around here");
        }
        return folder;
    }
}
