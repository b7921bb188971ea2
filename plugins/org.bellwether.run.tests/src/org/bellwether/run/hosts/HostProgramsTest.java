// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellwether.generator.target.Requirement;
import org.bellwether.run.WorkException;
import org.junit.jupiter.api.Test;

/** Programs that are copied to hosts. */
class HostProgramsTest extends HostsFixture {
    @Test
    void processesOfThisMachineNeedNoHost() throws Exception {
        assertFalse(HostPrograms.isNeeded(program("-")));
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            assertEquals(Map.of(), programs.prepare(program("-"), prefix()));
        }
        assertEquals(List.of(), steps);
    }

    @Test
    void filesAreCopiedAndRemovedAtTheEnd() throws Exception {
        HostProgram program = program("far", "further");
        assertTrue(HostPrograms.isNeeded(program));
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            Map<String, String> folders = programs.prepare(program, prefix());
            assertEquals(List.of("far", "further"), List.copyOf(folders.keySet()));
            Path there = Path.of(folders.get("far"));
            assertTrue(there.startsWith(folder.resolve("home/far/.cache/bellwether-programs")), there.toString());
            assertTrue(Files.isExecutable(there.resolve("bin/process_p")));
            assertEquals(-1, Files.mismatch(there.resolve("bin/process_p"), folder.resolve("build/process_p")));
            assertEquals("seed = 1\n", Files.readString(there.resolve("settings")));
            assertEquals("-ORBEndpoint iiop://\n", Files.readString(there.resolve("config/p.conf")));
            assertEquals(folders, programs.prepare(program, prefix()), "they are there already");
        }
        assertEquals(List.of(), filesOf("far"));
        assertEquals(List.of(), filesOf("further"));
        List<String> far = steps.stream()
                .filter(step -> step.startsWith("far "))
                .map(step -> step.replaceFirst(" of [0-9.]+ MB", ""))
                .toList();
        assertEquals(
                List.of("far connecting", "far connected", "far checked", "far copying 3 files", "far prepared"), far);
    }

    @Test
    void aNodeWithAUserAndAFolderIsEnteredAsThatUserAndHasItsCopiesThere() throws Exception {
        Path place = folder.resolve("scratch");
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            String there =
                    programs.prepare(program("far", "bench", place), prefix()).get("far");
            assertTrue(there.startsWith(place + "/bellwether-programs-"), there);
            assertTrue(Files.isExecutable(Path.of(there, "bin/process_p")));
        }
        assertEquals(
                List.of("bench"),
                Files.readAllLines(folder.resolve("users")).stream().distinct().toList());
        assertEquals(List.of(), filesOf("far"), "nothing is in the home folder");
        try (Stream<Path> left = Files.walk(place)) {
            assertEquals(List.of(), left.filter(Files::isRegularFile).toList());
        }
    }

    @Test
    void aFolderThatAnotherUserMayChangeIsRefused() throws Exception {
        Path place = Files.createDirectory(folder.resolve("scratch"));
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.createSymbolicLink(
                place.resolve("bellwether-programs-" + Files.getOwner(folder).getName()), other);
        HostProgram program = program("far", "bench", place);
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            WorkException lacking = assertThrows(HostException.class, () -> programs.prepare(program, prefix()))
                    .lacking()
                    .orElseThrow();
            assertEquals("host-folder", lacking.code());
            assertTrue(lacking.getMessage().contains("is no folder of this user's own"), lacking.getMessage());
            assertTrue(lacking.fix().contains("another folder"), lacking.fix());
        }
    }

    @Test
    void filesThatAreThereAreNotCopied() throws Exception {
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            assertEquals(Map.of(), programs.prepare(program("near"), prefix()));
        }
        assertEquals(List.of("near connecting", "near connected", "near checked", "near prepared"), steps);
        assertEquals(List.of(), filesOf("near"));
    }

    @Test
    void keptFilesAreCopiedOnce() throws Exception {
        HostProgram program = program("far");
        try (HostPrograms programs = new HostPrograms(true, listener)) {
            programs.prepare(program, prefix());
        }
        assertEquals(3, filesOf("far").size());
        Files.writeString(folder.resolve("generated/plan/settings"), "seed = 2\n");
        steps.clear();
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            Path there = Path.of(programs.prepare(program, prefix()).get("far"));
            assertEquals("seed = 2\n", Files.readString(there.resolve("settings")));
        }
        assertTrue(steps.contains("far copying 1 file of 0.0 MB"), steps.toString());
        assertEquals(3, filesOf("far").size(), "a session that keeps nothing leaves what an earlier one has kept");
    }

    @Test
    void aKeptFileThatWasDamagedIsCopiedAgain() throws Exception {
        HostProgram program = program("far");
        try (HostPrograms programs = new HostPrograms(true, listener)) {
            programs.prepare(program, prefix());
        }
        Path kept = filesOf("far").get(0);
        Files.setPosixFilePermissions(kept, PosixFilePermissions.fromString("rwx------"));
        Files.writeString(kept, "damaged");
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            Path there = Path.of(programs.prepare(program, prefix()).get("far"));
            assertEquals(-1, Files.mismatch(there.resolve("bin/process_p"), folder.resolve("build/process_p")));
        }
    }

    @Test
    void aHostWhoseConnectionWasLostIsPreparedAgain() throws Exception {
        HostProgram program = program("far");
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            Path first = Path.of(programs.prepare(program, prefix()).get("far"));
            endHolder(first);
            steps.clear();
            Path second = Path.of(programs.prepare(program, prefix()).get("far"));
            assertNotEquals(first, second, "the host removes the first folder some seconds later");
            assertTrue(Files.isExecutable(second.resolve("bin/process_p")));
            assertEquals(second, Path.of(programs.prepare(program, prefix()).get("far")), "it is held");
        }
        assertEquals(1, notes.size(), notes.toString());
        assertTrue(notes.get(0).startsWith("The connection to far was lost"), notes.get(0));
        assertEquals("far connecting", steps.get(0));
        assertEquals("far prepared", steps.get(steps.size() - 1));
    }

    @Test
    void theFoldersOfARunAreRenewedBeforeALaunch() throws Exception {
        HostProgram program = program("far");
        Path round = folder.resolve("round");
        try (RunFolders folders = new RunFolders(new HostPrograms(false, listener))) {
            folders.renew("run", program, prefix());
            assertEquals(List.of(), folders.options("run", round), "it was not prepared");
            folders.prepare("run", program, prefix());
            folders.options("run", round);
            Path first = Path.of(
                    Files.readString(round.resolve("host-folders")).strip().substring("far ".length()));
            endHolder(first);
            folders.renew("run", program, prefix());
            folders.options("run", round);
            String second = Files.readString(round.resolve("host-folders"));
            assertNotEquals("far " + first + "\n", second);
        }
    }

    /** Ends the script that holds the session's folder with a program's folder, as if the connection had been lost. */
    private static void endHolder(Path program) throws Exception {
        long number = Long.parseLong(
                Files.readString(program.resolveSibling("holder")).strip());
        ProcessHandle connection = ProcessHandle.of(number).orElseThrow();
        connection.destroyForcibly();
        connection.onExit().get(60, TimeUnit.SECONDS);
    }

    @Test
    void changedFilesGetAnotherFolder() throws Exception {
        HostProgram program = program("far");
        try (HostPrograms programs = new HostPrograms(false, listener)) {
            String first = programs.prepare(program, prefix()).get("far");
            Files.writeString(folder.resolve("config/p.conf"), "-ORBEndpoint uiop://\n");
            String second = programs.prepare(program, prefix()).get("far");
            assertEquals("-ORBEndpoint iiop://\n", Files.readString(Path.of(first, "config/p.conf")));
            assertEquals("-ORBEndpoint uiop://\n", Files.readString(Path.of(second, "config/p.conf")));
        }
    }

    @Test
    void aHostThatCannotBeReachedIsNamedWithTheWordsOfSsh() throws Exception {
        HostException failed = refused("far", "gone");
        assertEquals("the connection to gone cannot be made: No route to host", failed.getMessage());
        assertTrue(failed.lacking().isEmpty(), "which is a failure, and nothing that a machine lacks");
        assertEquals(List.of(), filesOf("far"));
    }

    @Test
    void aHostThatIsLostWhileFilesAreCopiedIsNamed() throws Exception {
        HostException failed = refused("far", "lost");
        assertTrue(failed.getMessage().startsWith("the connection to lost was lost"), failed.getMessage());
        assertEquals("start", failed.failure().type());
        assertTrue(failed.lacking().isEmpty(), "it is a failure of the run");
        assertEquals(List.of(), filesOf("far"));
        assertEquals(List.of(), filesOf("lost"));
    }

    @Test
    void aHostWithoutRoomIsRefused() throws Exception {
        WorkException lacking = refused("full").lacking().orElseThrow();
        assertEquals("host-folder", lacking.code());
        assertEquals(3, lacking.kind().exitCode());
        assertTrue(
                lacking.getMessage().startsWith("full cannot take copies of the programs: mkdir:"),
                lacking.getMessage());
    }

    @Test
    void anotherArchitectureWithoutACompilerIsRefused() throws Exception {
        requirements.add(Requirement.program("no-such-compiler", "g++-99", "compile"));
        WorkException lacking = refused("foreign").lacking().orElseThrow();
        assertEquals("host-architecture", lacking.code());
        assertEquals("host foreign", lacking.where());
        assertTrue(lacking.getMessage().startsWith("foreign has the architecture sparc64, and"), lacking.getMessage());
        assertTrue(
                lacking.getMessage().endsWith("to build them there, it lacks no-such-compiler"), lacking.getMessage());
        assertTrue(lacking.fix().startsWith("Install them there: sudo apt-get install -y g++-99. "), lacking.fix());
        assertTrue(lacking.fix().contains("export MODEL --to ssh"), lacking.fix());
        assertFalse(steps.contains("foreign checked"), "before anything is copied");
    }

    @Test
    void aHostOfTheOtherByteOrderIsRefusedBeforeItBuilds() throws Exception {
        WorkException lacking = refused("swapped").lacking().orElseThrow();
        assertEquals("host-byte-order", lacking.code());
        assertEquals(3, lacking.kind().exitCode());
        assertEquals("host swapped", lacking.where());
        assertEquals("swapped (sparc64) is big-endian, and samples are little-endian", lacking.getMessage());
        assertEquals(List.of("swapped connecting", "swapped connected"), steps);
        assertEquals(List.of(), filesOf("swapped"));
    }

    @Test
    void librariesThatAreTooOldAreRefusedWithoutACompiler() throws Exception {
        requirements.add(Requirement.program("no-such-compiler", "g++-99", "compile"));
        WorkException lacking = refused("old").lacking().orElseThrow();
        assertEquals("host-libraries", lacking.code());
        assertTrue(lacking.getMessage().contains("version GLIBC_2.99 not found"), lacking.getMessage());
        assertEquals(List.of(), filesOf("old"));
    }

    @Test
    void filesThatChangeOnTheirWayAreRefused() throws Exception {
        String message = refused("noisy").getMessage();
        assertTrue(message.startsWith("files changed on their way to noisy: "), message);
        assertTrue(message.contains("bin/process_p"), message);
    }

    @Test
    void theReasonsOfAllHostsAreReported() throws Exception {
        HostException failed = refused("gone", "full");
        assertTrue(failed.getMessage().contains("the connection to gone cannot be made"), failed.getMessage());
        assertTrue(failed.getMessage().contains("; full cannot take copies of the programs"), failed.getMessage());
        assertEquals("host full", failed.lacking().orElseThrow().where());
    }

    @Test
    void foldersAreWrittenForTheLauncher() throws Exception {
        assertEquals(List.of(), HostPrograms.options(Map.of(), folder.resolve("round")));
        List<String> options = HostPrograms.options(Map.of("far", "/home/a b/001"), folder.resolve("round"));
        assertEquals(
                List.of("--host-folders", folder.resolve("round/host-folders").toString()), options);
        assertEquals("far /home/a b/001\n", Files.readString(folder.resolve("round/host-folders")));
    }
}
