// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordFilesTest {
    @TempDir
    private Path folder;

    /**
     * Without synchronising the folder, a record may be lost with the power, because its name is data of the folder.
     */
    @Test
    void theNamesOfARecordAndOfNewFoldersAreOnTheDisk() throws IOException {
        List<String> forced = new ArrayList<>();
        Path[] file = new Path[1];
        RecordFiles records = new RecordFiles(folder, synced -> {
            DurableFolder.SYSTEM.force(synced);
            forced.add(folder.relativize(synced) + (Files.exists(file[0]) ? " with the record" : ""));
        });
        file[0] = records.host("0123");
        records.write(file[0], Map.of("a", 1));
        assertEquals(List.of("", "records", "records/hosts with the record"), forced);
        forced.clear();
        records.write(file[0], Map.of("a", 2));
        assertEquals(List.of("records/hosts with the record"), forced, "the folders are there");
        assertEquals(Map.of("a", 2), RecordFiles.read(file[0], Map.class));
    }

    @Test
    void aRecordThatCannotBeWrittenLeavesNothing() throws IOException {
        RecordFiles records = new RecordFiles(folder);
        Path file = records.host("0123");
        assertThrows(IOException.class, () -> records.write(file, new Object()), "it has no fields");
        try (Stream<Path> left = Files.list(file.getParent())) {
            assertTrue(left.findAny().isEmpty());
        }
    }
}
