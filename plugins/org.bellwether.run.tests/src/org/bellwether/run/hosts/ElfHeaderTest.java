// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The architecture in headers of programs. */
class ElfHeaderTest {
    @TempDir
    Path folder;

    @Test
    void theArchitectureIsRead() throws Exception {
        ElfHeader.Architecture x86 = architecture(1, 62, 0).orElseThrow();
        assertEquals("x86_64", x86.name());
        assertTrue(x86.runsOn("x86_64"));
        assertFalse(x86.runsOn("aarch64"));
        assertEquals("s390x", architecture(2, 0, 22).orElseThrow().name(), "octets have the order of the machine");
        assertEquals(Optional.empty(), architecture(1, 250, 250));
    }

    @Test
    void otherFilesHaveNone() throws Exception {
        Path script = Files.writeString(folder.resolve("script"), "#!/bin/sh\nexec some program\n");
        assertEquals(Optional.empty(), ElfHeader.architecture(script));
        assertEquals(Optional.empty(), ElfHeader.architecture(Files.createFile(folder.resolve("empty"))));
    }

    private Optional<ElfHeader.Architecture> architecture(int data, int first, int second) throws IOException {
        byte[] header = new byte[64];
        header[0] = 0x7f;
        header[1] = 'E';
        header[2] = 'L';
        header[3] = 'F';
        header[5] = (byte) data;
        header[18] = (byte) first;
        header[19] = (byte) second;
        return ElfHeader.architecture(Files.write(folder.resolve("program"), header));
    }
}
