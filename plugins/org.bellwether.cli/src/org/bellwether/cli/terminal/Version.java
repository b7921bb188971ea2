// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** The version of this bundle, which is the version of Bellwether. */
public final class Version {
    private Version() {}

    public static String text() {
        Path home = Path.of(Version.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        try {
            String version = manifest(home).getMainAttributes().getValue("Bundle-Version");
            return version == null ? "development" : version;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Manifest manifest(Path home) throws IOException {
        if (Files.isRegularFile(home)) {
            try (JarFile jar = new JarFile(home.toFile())) {
                return jar.getManifest();
            }
        }
        Path file = home.resolve("META-INF/MANIFEST.MF");
        if (!Files.isRegularFile(file)) {
            return new Manifest();
        }
        try (var in = Files.newInputStream(file)) {
            return new Manifest(in);
        }
    }

    public static JsonNode json() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("schema", "bellwether.version/1")
                .put("status", "ok")
                .put("version", text())
                .put("java", Runtime.version().toString());
    }
}
