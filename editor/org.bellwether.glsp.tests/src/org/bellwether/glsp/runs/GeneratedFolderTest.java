// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.glsp.BasicspFixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that generated files are listed with the elements that they come from, and can be read; other files cannot be
 * read.
 */
class GeneratedFolderTest extends BasicspFixture {
    @TempDir
    private Path storeFolder;

    private Runs runs;
    private GeneratedFolder generated;

    @BeforeEach
    void open() throws Exception {
        runs = new Runs(session, folder, storeFolder);
        generated = runs.generated();
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
    }

    private List<String> paths(String id) throws Exception {
        return generated.of(id).files().stream()
                .map(GeneratedFolder.Entry::path)
                .filter(path -> !path.startsWith("ccm/"))
                .toList();
    }

    @Test
    void elementsHaveTheFilesThatTheyMade() throws Exception {
        assertEquals(List.of(), paths(FILE + "#BasicSP::gps"), "nothing is generated yet");
        runs.generate(new GenerationRequest("steady"));
        assertEquals(
                List.of(
                        "src/gps_exec.cpp",
                        "src/gps_exec.hpp",
                        "src/process_gps.cpp",
                        "target/corbel/gps.conf",
                        "plan/experiment.json",
                        "plan/launch.plan",
                        "idl/basicsp.idl"),
                paths(FILE + "#BasicSP::gps"));
        assertEquals(List.of("src/gps_exec.cpp", "src/gps_exec.hpp", "idl/basicsp.idl"), paths(FILE + "#nav::GPS"));
        assertEquals("idl/basicsp.idl", paths(FILE + "#nav::ReadData").get(0));
        assertTrue(paths(FILE + "#nav::ReadData").contains("target/corbel/stubs/basicsp_skel.hpp"));
        assertEquals(
                "idl/basicsp.idl",
                paths(FILE + "#nav::ReadData::get_data|:statement").get(0));
        assertEquals(
                List.of("src/process_airframe.cpp", "target/corbel/airframe.conf", "src/process_gps.cpp"),
                paths(FILE + "#BasicSP/connections.airframe.gps-gps.data").subList(0, 3));
        assertEquals(
                List.of("src/process_gps.cpp", "target/corbel/gps.conf", "plan/launch.plan"),
                paths(FILE + "#local::here::gps"));
        assertTrue(paths(FILE + "#steady::update|note").contains("plan/settings"));
    }

    /** The files that come from the model as a whole are found by their paths. */
    @Test
    void eachKindOfElementHasFilesWithReasons() throws Exception {
        runs.generate(new GenerationRequest("steady"));
        assertEquals(List.of("instances and connections", "makes and wires its instances"), reasons(FILE + "#BasicSP"));
        assertTrue(reasons(FILE + "#BasicSP/connections.airframe.gps-gps.data").contains("what is connected to what"));
        assertEquals("where everything runs", reasons(FILE + "#local").get(0));
        assertTrue(reasons(FILE + "#local").contains("the process gps"));
        assertEquals(
                "how processes are launched on it",
                reasons(FILE + "#local::here").get(0));
        assertTrue(reasons(FILE + "#local::here").contains("ORB configuration of gps"));
        assertEquals(List.of("the experiment"), reasons(FILE + "#steady"));
        assertEquals(
                List.of("its IDL", "stubs and skeletons", "what the harness and CCM know of it"),
                reasons(FILE + "#nav::ReadData"));
        assertEquals(List.of("its executor", "the IDL of its ports", "for CCM"), reasons(FILE + "#nav::GPS"));
    }

    private List<String> reasons(String id) throws Exception {
        return generated.of(id).files().stream()
                .map(GeneratedFolder.Entry::why)
                .distinct()
                .toList();
    }

    @Test
    void anEmptySelectionListsAllFiles() throws Exception {
        runs.generate(new GenerationRequest("steady"));
        GeneratedFolder.Listing all = generated.of("");
        assertEquals("", all.title());
        assertTrue(all.files().size() > 50);
    }

    @Test
    void saysThatTheModelWasChangedSince() throws Exception {
        runs.generate(new GenerationRequest("steady"));
        assertFalse(generated.of("").outdated());
        session.edits().rename(FILE + "#BasicSP::gps", "receiver");
        assertTrue(generated.of("").outdated(), "changed");
        session.storage().saveAll();
        Files.setLastModifiedTime(
                folder.resolve(FILE), FileTime.from(Instant.now().plusSeconds(60)));
        assertTrue(generated.of(FILE + "#BasicSP::display").outdated(), "changed and saved");
        Files.setLastModifiedTime(
                folder.resolve(FILE), FileTime.from(Instant.now().minusSeconds(60)));
        runs.generate(new GenerationRequest("steady"));
        assertFalse(generated.of("").outdated(), "generated again");
    }

    @Test
    void anElementIsLookedForByItsPortFirst() throws Exception {
        runs.generate(new GenerationRequest("steady"));
        assertEquals(
                List.of("data_avail", "gps", "GPS"),
                generated.of(FILE + "#BasicSP::gps|data_avail").names());
        assertEquals(
                List.of("gps", "GPS"),
                generated.of(FILE + "#BasicSP::gps|:name").names());
    }

    @Test
    void onlyWhatWasGeneratedIsRead() throws Exception {
        runs.generate(new GenerationRequest("steady"));
        assertTrue(generated.read("idl/basicsp.idl").text().contains("interface ReadData"));
        Files.writeString(folder.resolve("out/generated/mine.txt"), "not generated");
        for (String path : List.of("mine.txt", "../../" + FILE, "/etc/passwd", "bellwether.stamp", "idl", "")) {
            assertThrows(EditRefused.class, () -> generated.read(path), path);
        }
        Path file = folder.resolve("out/generated/idl/basicsp.idl");
        Files.delete(file);
        Files.createSymbolicLink(file, folder.resolve(FILE));
        assertThrows(EditRefused.class, () -> generated.read("idl/basicsp.idl"), "a link leads out");
        assertFalse(paths(FILE + "#nav::GPS").isEmpty());
    }
}
