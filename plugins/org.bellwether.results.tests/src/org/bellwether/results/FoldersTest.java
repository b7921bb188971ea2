// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start scripts follow the same rule, which e2e/install/start-script.sh tests. */
class FoldersTest {
    @TempDir
    private Path folder;

    @Test
    void theVariableOfTheSpecificationComesFirstThenHomeThenThePasswordDatabase() {
        String xdg = folder.resolve("xdg").toString();
        String home = folder.resolve("home").toString();
        String password = folder.resolve("password").toString();
        assertEquals(folder.resolve("xdg/bellwether"), of(Map.of("XDG_CACHE_HOME", xdg, "HOME", home), password));
        assertEquals(folder.resolve("home/.cache/bellwether"), of(Map.of("HOME", home), password));
        assertEquals(folder.resolve("password/.cache/bellwether"), of(Map.of(), password));
        assertEquals(
                folder.resolve("password/.cache/bellwether"),
                of(Map.of("XDG_CACHE_HOME", "", "HOME", ""), password),
                "empty variables are not set");
        assertFalse(Files.exists(folder.resolve("xdg")), "asking makes nothing");
    }

    /** Java's home folder of a user that the password database does not contain, as in containers. */
    @Test
    void aUserWithoutAHomeFolderSetsOne() {
        FolderException none = refused(Map.of(), "?");
        assertFalse(none.isInput());
        assertTrue(none.getMessage().contains("no home folder"), none.getMessage());
        assertTrue(none.fix().contains("Set HOME, or XDG_CACHE_HOME,"), none.fix());
        assertEquals(
                folder.resolve("bellwether"), of(Map.of("XDG_CACHE_HOME", folder.toString()), "?"), "needs no home");
    }

    @Test
    void relativePathsAreRefused() {
        FolderException variable = refused(Map.of("XDG_CACHE_HOME", "cache", "HOME", "/home"), "/home");
        assertTrue(variable.isInput());
        assertTrue(
                variable.getMessage().contains("XDG_CACHE_HOME is not an absolute path: cache"), variable::getMessage);
        FolderException home = refused(Map.of("HOME", "~"), "/home");
        assertTrue(home.isInput());
        assertTrue(home.getMessage().contains("HOME is not an absolute path: ~"), home::getMessage);
    }

    @Test
    void foldersThatCannotBeWrittenToAreRefused() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        FolderException refused = refused(Map.of("HOME", file.toString()), "/home");
        assertFalse(refused.isInput());
        assertTrue(refused.getMessage().contains(file + " is a file"), refused.getMessage());
        assertEquals("Set XDG_CACHE_HOME, or HOME, to a folder that you may write to", refused.fix());
        assumeFalse(Files.isWritable(Path.of("/proc/self"))); // root may write on some kernels
        FolderException kernel = refused(Map.of("XDG_CACHE_HOME", "/proc/self"), "/home");
        assertTrue(kernel.getMessage().contains("/proc/self/bellwether cannot be written"), kernel.getMessage());
        assertEquals("Set XDG_CACHE_HOME to a folder that you may write to", kernel.fix());
    }

    private static Path of(Map<String, String> environment, String passwordDatabase) {
        return new Folders(environment, passwordDatabase).folder("XDG_CACHE_HOME", ".cache");
    }

    private static FolderException refused(Map<String, String> environment, String passwordDatabase) {
        return assertThrows(FolderException.class, () -> of(environment, passwordDatabase));
    }
}
