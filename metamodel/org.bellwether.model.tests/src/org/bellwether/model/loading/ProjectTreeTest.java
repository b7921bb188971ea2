// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.loading;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTreeTest {
    @TempDir
    Path folder;

    @Test
    void namesWhatPeopleKeepAndNeitherOutputNorHiddenFiles() throws IOException {
        for (String file :
                List.of("z.bellwether", "parts/a.idl", "out/copy.bellwether", "parts/out/b.idl", ".git/c", ".d")) {
            make(file);
        }
        assertEquals(List.of(folder.resolve("parts/a.idl"), folder.resolve("z.bellwether")), ProjectTree.files(folder));
    }

    @Test
    void namesLinksToFilesAndFollowsNoneToFolders() throws IOException {
        make("real/a.bellwether");
        Files.createSymbolicLink(folder.resolve("file"), folder.resolve("real/a.bellwether"));
        Files.createSymbolicLink(folder.resolve("real/again"), folder);
        assertEquals(
                List.of(folder.resolve("file"), folder.resolve("real/a.bellwether"), folder.resolve("real/again")),
                ProjectTree.files(folder));
    }

    @Test
    void takesAProjectThatIsCalledLikeOutput() throws IOException {
        Path out = folder.resolve("out");
        make("out/a.bellwether");
        assertEquals(List.of(out.resolve("a.bellwether")), ProjectTree.files(out));
    }

    @Test
    void looksIntoEightLevelsOfFolders() throws IOException {
        make("1/2/3/4/5/6/7/a");
        make("1/2/3/4/5/6/7/8/b");
        assertEquals(List.of(folder.resolve("1/2/3/4/5/6/7/a")), ProjectTree.files(folder));
    }

    private void make(String file) throws IOException {
        Path path = folder.resolve(file);
        Files.createDirectories(path.getParent());
        Files.createFile(path);
    }
}
