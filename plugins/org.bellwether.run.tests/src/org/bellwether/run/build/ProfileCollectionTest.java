// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileCollectionTest {
    private static final String RUNTIME = "home/me/.cache/bellwether/runtimes/corbel-0123/source/build/release/";
    private static final String PROGRAM = "home/me/model/out/variants/training/build-89ab/corbel/";

    @TempDir
    private Path folder;

    private void counters(String path, String content) throws IOException {
        Path file = folder.resolve("counters").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private Optional<String> collected() throws IOException {
        return new ProfileCollection(folder.resolve("cache"), folder.resolve("counters"))
                .ofGcc("corbel-0123", Path.of("build-89ab", "corbel"));
    }

    @Test
    void theCountersOfRuntimeAndProgramsArePlacedBesideTheirObjects() throws IOException {
        counters(RUNTIME + "src/orb/CMakeFiles/corbel_orb.dir/orb.cpp.gcda", "orb");
        counters(PROGRAM + "harness/CMakeFiles/bw_harness.dir/probe.cpp.gcda", "probe");
        counters("usr/lib/other.gcda", "of another program");
        String name = collected().orElseThrow();
        assertTrue(name.matches("[0-9a-f]{16}"), name);

        BuildProfile profile =
                new BuildProfile(name, BuildProfile.all(folder.resolve("cache")).resolve(name));
        profile.place(BuildProfile.RUNTIME, folder.resolve("runtime"));
        profile.place(BuildProfile.PROGRAM, folder.resolve("program"));
        assertEquals("orb", Files.readString(folder.resolve("runtime/src/orb/CMakeFiles/corbel_orb.dir/orb.cpp.gcda")));
        assertEquals(
                "probe", Files.readString(folder.resolve("program/harness/CMakeFiles/bw_harness.dir/probe.cpp.gcda")));
        assertFalse(Files.exists(folder.resolve("program/usr")));
        assertTrue(profile.flags().startsWith(" -fprofile-use "), profile.flags());
    }

    @Test
    void theNameIsAHashOfTheCounters() throws IOException {
        counters(PROGRAM + "a.cpp.gcda", "1");
        String first = collected().orElseThrow();
        assertEquals(first, collected().orElseThrow());
        counters(PROGRAM + "a.cpp.gcda", "2");
        assertNotEquals(first, collected().orElseThrow());
    }

    @Test
    void aRunWithoutCountersMakesNoProfile() throws IOException {
        assertEquals(Optional.empty(), collected());
        counters("usr/lib/other.gcda", "of another program");
        assertEquals(Optional.empty(), collected());
    }

    @Test
    void clangReadsOneFile() throws IOException {
        Path merged = folder.resolve("merged.profdata");
        Files.writeString(merged, "merged");
        assertEquals(
                " -fprofile-use=" + merged + " -mllvm -static-func-strip-dirname-prefix=99",
                new BuildProfile("0123456789abcdef", folder).flags());
    }
}
