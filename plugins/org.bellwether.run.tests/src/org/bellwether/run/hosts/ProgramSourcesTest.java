// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.generator.target.RuntimeSources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sources that hosts of other platforms build. */
class ProgramSourcesTest {
    private static final RuntimeSources RUNTIME = new RuntimeSources() {
        @Override
        public List<String> paths() {
            return List.of("CMakeLists.txt", "harness/CMakeLists.txt", "src/orb.cpp");
        }

        @Override
        public InputStream open(String path) {
            return new ByteArrayInputStream(path.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public List<String> cmakeArguments() {
            return List.of();
        }
    };

    @TempDir
    Path folder;

    private void write(String path, String text) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private ProgramSources sources(String... arguments) throws IOException {
        StringBuilder stamp = new StringBuilder("# generated\nmodel m\n");
        for (String path : List.of(
                "CMakeLists.txt",
                "ccm/m.idl",
                "plan/launch.plan",
                "src/a b.cpp",
                "target/one/orb.cmake",
                "target/one/p.conf",
                "target/two/orb.cmake")) {
            if (!Files.exists(folder.resolve("generated").resolve(path))) {
                write("generated/" + path, path);
            }
            stamp.append("file 0 ").append(path).append('\n');
        }
        write("generated/bellwether.stamp", stamp.toString());
        write("generated/build/left", "of another tool");
        write("user/deep/steer.cpp", "steer");
        return new ProgramSources(
                "one",
                folder.resolve("generated"),
                Optional.of(folder.resolve("user")),
                Optional.of(RUNTIME),
                List.of(),
                "",
                List.of(arguments),
                "");
    }

    private String written(String name, String... arguments) throws IOException {
        return sources(arguments).write(Files.createDirectory(folder.resolve(name)));
    }

    @Test
    void theyHaveTheFormOfABundle() throws Exception {
        written("out");
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            assertEquals(
                    List.of(
                            "CMakeLists.txt",
                            "runtime/CMakeLists.txt",
                            "runtime/src/orb.cpp",
                            "src/a b.cpp",
                            "target/one/orb.cmake",
                            "user/deep/steer.cpp"),
                    files.filter(Files::isRegularFile)
                            .map(file -> folder.resolve("out").relativize(file).toString())
                            .sorted()
                            .toList());
        }
        assertEquals("src/orb.cpp", Files.readString(folder.resolve("out/runtime/src/orb.cpp")));
    }

    @Test
    void theirHashChangesWithSourcesAndArgumentsOnly() throws Exception {
        String first = written("first");
        write("generated/plan/launch.plan", "others");
        write("generated/target/one/p.conf", "others");
        assertEquals(first, written("second"));
        assertNotEquals(first, written("third", "-DX=1"));
        write("generated/CMakeLists.txt", "changed");
        assertNotEquals(first, written("fourth"));
    }
}
