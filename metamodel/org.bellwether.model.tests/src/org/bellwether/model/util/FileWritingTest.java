// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileWritingTest {
    /** The kernel's device that behaves like a file on a full disk. */
    private static final Path FULL = Path.of("/dev/full");

    @Test
    void aFullDiskNamesTheFile() {
        FileSystemException text = assertThrows(FileSystemException.class, () -> FileWriting.writeString(FULL, "text"));
        assertEquals("/dev/full", text.getFile());
        assertEquals("No space left on device", text.getReason());
        FileSystemException bytes =
                assertThrows(FileSystemException.class, () -> FileWriting.write(FULL, new byte[] {1}));
        assertEquals("/dev/full: No space left on device", bytes.getMessage());
    }

    @Test
    void otherErrorsStayAsTheyAre(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("none/file");
        assertEquals(
                file.toString(),
                assertThrows(FileSystemException.class, () -> FileWriting.writeString(file, "text"))
                        .getFile());
        FileWriting.writeString(folder.resolve("file"), "text");
        assertEquals("text", Files.readString(folder.resolve("file")));
    }
}
