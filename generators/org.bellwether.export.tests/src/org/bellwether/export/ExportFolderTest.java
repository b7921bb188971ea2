// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Runtimes;
import org.bellwether.model.experiment.Experiment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportFolderTest {
    @TempDir
    private Path temp;

    private Path out;

    @BeforeEach
    void nameTheFolder() {
        out = temp.resolve("out");
    }

    private ExportFolder.Outcome write(Testbed testbed, Path folder, String... replacements) throws IOException {
        Experiment experiment = TestExports.experiment(temp, replacements);
        return ExportFolder.write(
                testbed,
                experiment,
                TestExports.plan(experiment),
                TestExports.corbel(),
                Runtimes.GENERAL,
                bundle -> List.of(new TreeMap<>()),
                bundle -> "{\"kind\": \"" + testbed.name() + "\"}",
                folder);
    }

    @Test
    void theSameModelGivesTheSameBytes() throws IOException {
        for (Testbed testbed : Testbed.ALL) {
            Path one = temp.resolve("one-" + testbed.name());
            Path other = temp.resolve("other/" + testbed.name());
            write(testbed, one);
            write(testbed, other);
            try (Stream<Path> files = Files.walk(one)) {
                for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                    assertEquals(-1, Files.mismatch(file, other.resolve(one.relativize(file))), file::toString);
                }
            }
        }
    }

    @Test
    void theFolderNamesNoPlaceOfThisMachine() throws IOException {
        write(new Slurm(), out);
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                assertTrue(!Files.readString(file).contains(temp.toString()), file::toString);
            }
        }
    }

    @Test
    void aBundleWithTheRuntimeIsInIt() throws IOException {
        write(new SshHosts(), out);
        assertTrue(Files.isExecutable(out.resolve("bundle/scripts/run.sh")));
        assertTrue(Files.isRegularFile(out.resolve("bundle/runtime/CMakeLists.txt")));
        assertTrue(Files.isExecutable(out.resolve("run.sh")));
        assertTrue(Files.readString(out.resolve("bundle/target/corbel/server.conf"))
                .contains("-ORBEndpointHost bw.head.node"));
    }

    @Test
    void anEarlierExportOfTheSameKindIsWrittenOverAndItsResultsStay() throws IOException {
        write(new Slurm(), out);
        Path kept = Files.writeString(
                Files.createDirectories(out.resolve("results/one")).resolve("session"), "id=one\n");
        assertEquals(0, write(new Slurm(), out).changes().written());
        assertTrue(write(new Slurm(), out, "cores 8", "cores 4").changes().written() > 0);
        assertTrue(Files.exists(kept));
    }

    @Test
    void anotherFolderIsRefusedAndKeepsItsFiles() throws IOException {
        Files.createDirectories(out);
        Path file = Files.writeString(out.resolve("thesis.tex"), "years of work");
        RefusedException refused = assertThrows(RefusedException.class, () -> write(new Slurm(), out));
        assertEquals("BW884", refused.problems().get(0).code());
        assertEquals("years of work", Files.readString(file));
        try (Stream<Path> entries = Files.list(out)) {
            assertEquals(List.of(file), entries.toList());
        }
    }

    @Test
    void anExportOfAnotherKindIsRefused() throws IOException {
        write(new Slurm(), out);
        RefusedException refused = assertThrows(RefusedException.class, () -> write(new Emulab(), out));
        assertTrue(refused.getMessage().contains("an export of another kind, slurm"), refused.getMessage());
    }
}
