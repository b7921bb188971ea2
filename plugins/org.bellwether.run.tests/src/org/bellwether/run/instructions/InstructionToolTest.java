// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.instructions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstructionToolTest {
    @TempDir
    private Path folder;

    @Test
    void readsWhatPerfHasCounted() throws IOException {
        Path file = Files.writeString(
                folder.resolve("counts"),
                "# started on Sat Nov 28 20:00:00 2026\n\n123456789,,instructions:u,4003200,100.00,1.20,insn per cycle\n");
        assertEquals(Map.of("value", 123_456_789.0), InstructionTool.PERF.read(file, "process_gps"));
    }

    @Test
    void aMachineThatCountsNothingIsNoZero() {
        assertThrows(
                IOException.class,
                () -> InstructionTool.counted(List.of("<not supported>,,instructions:u,0,100.00,,"), "here"));
        assertThrows(IOException.class, () -> InstructionTool.counted(List.of(), "here"));
    }

    @Test
    void modesAreNamedInSmallLetters() {
        assertEquals(List.of("auto", "callgrind", "perf"), InstructionMode.keys());
        assertEquals(Optional.of(InstructionMode.PERF), InstructionMode.of("perf"));
        assertEquals(Optional.empty(), InstructionMode.of("examples/basicsp"));
    }
}
