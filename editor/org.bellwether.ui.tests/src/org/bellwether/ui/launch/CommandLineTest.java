// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.CoreException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest {
    @TempDir
    private Path folder;

    @Test
    void theCommandOfThisInstallationAnswers() throws CoreException, IOException, InterruptedException {
        ProcessBuilder builder = CommandLine.process(List.of("options", "corbel", "--json"), folder)
                .redirectError(folder.resolve("errors").toFile());
        builder.environment().remove("JDK_JAVA_OPTIONS"); // if it is set, Java prints a note to standard error
        Process process = builder.start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> read("errors"));
        assertTrue(answer.contains("\"status\":\"ok\""), answer);
        assertEquals("", read("errors"));
    }

    private String read(String name) {
        try {
            return Files.readString(folder.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void orbsOfTheUserComeBeforeTheSystems() {
        Map<String, String> environment = new HashMap<>(Map.of("PATH", "/usr/bin"));
        CommandLine.addPrefixes(environment, List.of("/opt/tao", "/opt/omni"));
        assertEquals("/opt/tao:/opt/omni", environment.get("CMAKE_PREFIX_PATH"));
        assertEquals("/opt/tao/bin:/opt/omni/bin:/usr/bin", environment.get("PATH"));
        assertEquals("/opt/tao/lib/pkgconfig:/opt/omni/lib/pkgconfig", environment.get("PKG_CONFIG_PATH"));
        CommandLine.addPrefixes(environment, List.of());
        assertEquals("/opt/tao/bin:/opt/omni/bin:/usr/bin", environment.get("PATH"));
    }

    /** An empty entry would stand for the current folder. */
    @Test
    void variablesThatAreSetToNothingGetNoEmptyEntry() {
        Map<String, String> environment =
                new HashMap<>(Map.of("PATH", "", "PKG_CONFIG_PATH", "", "CMAKE_PREFIX_PATH", ""));
        CommandLine.addPrefixes(environment, List.of("/opt/tao"));
        assertEquals(
                Map.of(
                        "PATH",
                        "/opt/tao/bin",
                        "PKG_CONFIG_PATH",
                        "/opt/tao/lib/pkgconfig",
                        "CMAKE_PREFIX_PATH",
                        "/opt/tao"),
                environment);
    }
}
