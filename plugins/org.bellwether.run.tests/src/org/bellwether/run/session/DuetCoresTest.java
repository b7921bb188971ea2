// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the choice of cores on fabricated machines. */
class DuetCoresTest {
    @TempDir
    private Path root;

    private void allowed(String list) throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed_list:\t" + list + "\n");
    }

    private void core(int core, String capacity, String siblings) throws IOException {
        write("sys/devices/system/cpu/cpu" + core + "/cpu_capacity", capacity);
        write("sys/devices/system/cpu/cpu" + core + "/topology/thread_siblings_list", siblings);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private DuetCores cores() throws WorkException {
        return DuetCores.of(new KernelFiles(root));
    }

    @Test
    void aDuetGetsTheFirstLikeCoresThatAreNoThreadsOfOneCore() throws Exception {
        allowed("1,3-6");
        core(1, "512", "1");
        core(3, "1024", "3-4");
        core(4, "1024", "3-4");
        core(5, "1024", "5-6");
        core(6, "1024", "5-6");
        assertEquals(new DuetCores(3, 5, false), cores());
        assertEquals(Optional.empty(), cores().note());
    }

    @Test
    void threadsOfOneCoreAreTakenWithANoteIfThereIsNothingElse() throws Exception {
        allowed("0-1");
        core(0, "1024", "0-1");
        core(1, "1024", "0-1");
        assertEquals(new DuetCores(0, 1, true), cores());
        assertTrue(cores().note().orElseThrow().startsWith("The cores 0 and 1 are threads of one physical core"));
    }

    @Test
    void unlikeCoresOrASingleOneAreRefused() throws Exception {
        allowed("0-1");
        core(0, "1024", "0");
        core(1, "512", "1");
        WorkException refused = assertThrows(WorkException.class, this::cores);
        assertEquals(WorkException.Kind.MACHINE, refused.kind());
        assertTrue(refused.getMessage().endsWith("2 core(s), of 2 speed(s)"), refused.getMessage());
        allowed("1");
        refused = assertThrows(WorkException.class, this::cores);
        assertTrue(refused.getMessage().endsWith("1 core(s), of 1 speed(s)"), refused.getMessage());
    }

    /** Each configuration uses each core equally often, and the order of a pair of rounds is random. */
    @Test
    void coresAreSwappedBetweenTheRoundsOfAPair() {
        DuetCores cores = new DuetCores(2, 7, false);
        int straight = 0;
        for (int round = 1; round <= 200; round += 2) {
            int first = cores.core(1, 1, round, 0);
            assertEquals(9 - first, cores.core(1, 1, round, 1));
            assertEquals(9 - first, cores.core(1, 1, round + 1, 0));
            assertEquals(first, cores.core(1, 1, round + 1, 1));
            straight += first == 2 ? 1 : 0;
        }
        assertEquals(50, straight, 20, "of 100 pairs of rounds");
    }
}
