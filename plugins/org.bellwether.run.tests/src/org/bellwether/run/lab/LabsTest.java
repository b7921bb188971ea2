// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labs are found and removed by the contents of their folders; processes of this test replace those of the labs. */
class LabsTest {
    @TempDir
    private Path folder;

    private Labs labs;

    @BeforeEach
    void setUp() {
        labs = new Labs(folder.resolve("labs"));
    }

    private void write(LabState state) throws Exception {
        state.write(labs.folder().resolve(state.name()));
    }

    private static Process sleeping() throws Exception {
        return new ProcessBuilder("sleep", "1000").start();
    }

    @Test
    void labsOfOneModelHaveDifferentNames() throws Exception {
        assertEquals(
                "basicsp_lan-1", labs.create(Optional.empty(), "basicsp.lan").name());
        assertEquals(
                "basicsp_lan-2", labs.create(Optional.empty(), "basicsp.lan").name());
        assertEquals("mine", labs.create(Optional.of("mine"), "basicsp.lan").name());
        LabException taken = assertThrows(LabException.class, () -> labs.create(Optional.of("mine"), "m"));
        assertEquals(LabException.Kind.INPUT, taken.kind());
    }

    @Test
    void namesThatAreNoNamesAreRefused() {
        for (String name : List.of("", "../x", "a b", "-rf", "$(id)", "a;b", "x".repeat(42))) {
            LabException refused = assertThrows(LabException.class, () -> labs.create(Optional.of(name), "m"), name);
            assertEquals("lab-name", refused.code());
            assertThrows(LabException.class, () -> labs.remove(name), name);
        }
    }

    @Test
    void aLabOfARunningCommandIsNotLeft() throws Exception {
        labs.create(Optional.of("mine"), "m");
        assertEquals(List.of(), labs.removeLeft());
        assertFalse(labs.all().get(0).left());
    }

    @Test
    void theLabOfAKilledCommandIsRemovedWithItsProcesses() throws Exception {
        Process creator = sleeping();
        Process first = sleeping();
        LabState made = labs.create(Optional.of("mine"), "m");
        write(new LabState(
                "mine",
                "m",
                made.created(),
                made.boot(),
                LabProcess.of(creator.pid()),
                false,
                LabProcess.of(first.pid()),
                Map.of("a", first.pid())));
        Files.createDirectories(labs.folder().resolve("mine/hosts/a"));
        Files.createSymbolicLink(labs.folder().resolve("mine/hosts/a/link"), folder.resolve("precious"));
        Files.writeString(folder.resolve("precious"), "text");
        assertEquals(List.of(), labs.removeLeft(), "its creator runs");
        creator.destroyForcibly().waitFor();
        assertTrue(labs.all().get(0).left());
        assertEquals(List.of("mine"), labs.removeLeft());
        assertTrue(first.waitFor(60, TimeUnit.SECONDS), "the first process of a lab that is left ends within 60 s");
        assertEquals(List.of(), labs.all());
        assertTrue(Files.exists(folder.resolve("precious")), "links are not followed");
    }

    @Test
    void aKeptLabStaysWithoutItsCreator() throws Exception {
        Process first = sleeping();
        LabState made = labs.create(Optional.of("mine"), "m");
        write(new LabState(
                "mine", "m", made.created(), made.boot(), LabProcess.NONE, true, LabProcess.of(first.pid()), Map.of()));
        assertEquals(List.of(), labs.removeLeft());
        assertFalse(labs.all().get(0).left());
        labs.remove("mine");
        assertTrue(first.waitFor(60, TimeUnit.SECONDS), "the first process of a lab that was removed ends within 60 s");
    }

    @Test
    void aLabOfAnEarlierBootIsLeftAndItsProcessesAreNotTouched() throws Exception {
        Process other = sleeping();
        LabState made = labs.create(Optional.of("mine"), "m");
        write(new LabState(
                "mine", "m", made.created(), "earlier", made.creator(), true, LabProcess.of(other.pid()), Map.of()));
        assertEquals(List.of("mine"), labs.removeLeft());
        assertTrue(other.isAlive());
        other.destroyForcibly();
    }

    @Test
    void aProcessThatTookAnIdOverIsNotEnded() throws Exception {
        Process other = sleeping();
        LabProcess gone = new LabProcess(other.pid(), LabProcess.of(other.pid()).start() - 1);
        assertFalse(gone.isAlive());
        gone.end();
        assertTrue(other.isAlive());
        other.destroyForcibly();
    }

    @Test
    void aFolderWithoutAStateIsLeftOnceNobodyCanBeMakingIt() throws Exception {
        Path lab = Files.createDirectories(labs.folder().resolve("half"));
        assertFalse(labs.all().get(0).left());
        Files.setLastModifiedTime(lab, FileTime.from(Instant.now().minusSeconds(60)));
        assertEquals(List.of("half"), labs.removeLeft());
    }

    @Test
    void commandsRunInTheHostThatHasTheName() throws Exception {
        for (String name : List.of("one", "two")) {
            LabState made = labs.create(Optional.of(name), "m");
            write(made.with(Map.of("gps", 17L)).with(new LabProcess(16, 1)));
        }
        LabException several = assertThrows(LabException.class, () -> labs.command(Optional.empty(), "gps", List.of()));
        assertEquals("several-labs", several.code());
        assertEquals(
                "no-such-host",
                assertThrows(LabException.class, () -> labs.command(Optional.empty(), "$(id)", List.of()))
                        .code());
        assertEquals(
                List.of("/proc/16/exe", "enter", "--lab", "16", "--host", "17", "--administer", "--", "echo", "$(id)"),
                labs.command(Optional.of("two"), "gps", List.of("echo", "$(id)")));
    }

    @Test
    void foldersThatProgramsOfAHostClosedAreRemoved() throws Exception {
        labs.create(Optional.of("mine"), "m");
        Path closed = Files.createDirectories(labs.folder().resolve("mine/hosts/a/tmp/closed"));
        Files.writeString(closed.resolve("file"), "text");
        Path readable = Files.createDirectories(labs.folder().resolve("mine/hosts/a/tmp/readable"));
        Files.writeString(readable.resolve("file"), "text");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("r--r--r--"));
        labs.remove("mine");
        assertEquals(List.of(), labs.all());
    }
}
