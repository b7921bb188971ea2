// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.recipe.ReportFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that this version opens models, stores, reports and exports that earlier versions wrote. */
@Tag("slow")
class EarlierVersionTest {
    private static final Path ARCHIVES = Path.of(System.getProperty("bellwether.home"), "testmodels/earlier");

    @TempDir
    private Path folder;

    static List<Path> archives() throws IOException {
        return named(ARCHIVES, ".zip");
    }

    @ParameterizedTest
    @MethodSource("archives")
    void theModelIsValid(Path archive) throws IOException {
        unpack(archive);
        succeeds("validate", path("model"));
    }

    @ParameterizedTest
    @MethodSource("archives")
    void theStoreIsUndamagedAndListsAllSessions(Path archive) throws IOException {
        unpack(archive);
        Invocation check = Invocation.of("store", "check", "--store", path("store"));
        assertEquals(0, check.exitCode(), check::out);
        TreeSet<String> listed = new TreeSet<>();
        JsonNode runs = succeeds("runs", "--limit", "1000", "--store", path("store"), "--json")
                .json()
                .at("/runs");
        runs.forEach(run -> listed.add(run.at("/session").asText()));
        assertEquals(new TreeSet<>(sessions()), listed);
    }

    @ParameterizedTest
    @MethodSource("archives")
    void theResultsOfAllSessionsOpen(Path archive) throws IOException {
        unpack(archive);
        for (String session : sessions()) {
            JsonNode shown = show(session);
            assertEquals(session, shown.at("/session").asText());
            assertEquals("ok", shown.at("/status").asText());
            for (JsonNode run : shown.at("/targets")) {
                assertFalse(run.at("/metrics").isEmpty(), () -> "no figures: " + run);
            }
            assertTrue(succeeds("show", session, "--store", path("store")).out().contains(session));
        }
        assertTrue(sessions().contains(show(path("session.json")).at("/session").asText()), "the file of run --json");
    }

    @ParameterizedTest
    @MethodSource("archives")
    void theReportsOfAllSessionsAreWrittenAgain(Path archive) throws Exception {
        unpack(archive);
        for (String session : sessions()) {
            succeeds("report", session, "--store", path("store"), "--out", path("written"));
            assertHasModel(ReportFile.recipe(folder.resolve("written").resolve(session + ".html")));
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void reportsOfTheVersionHaveTheirRecipe(Path archive) throws Exception {
        unpack(archive);
        List<Path> reports = named(folder.resolve("reports"), ".html");
        assertFalse(reports.isEmpty(), "no reports");
        for (Path report : reports) {
            assertHasModel(ReportFile.recipe(report));
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void configurationsOfASessionAreCompared(Path archive) throws IOException {
        unpack(archive);
        int compared = 0;
        for (String session : sessions()) {
            if (show(session).at("/configurations").size() > 1) {
                JsonNode comparison = succeeds("compare", session, "--store", path("store"), "--json")
                        .json();
                assertFalse(comparison.at("/comparisons/0/figures").isEmpty(), comparison::toString);
                compared++;
            }
        }
        assertTrue(compared > 0, "no session has several configurations");
    }

    @ParameterizedTest
    @MethodSource("archives")
    void theExportIsImported(Path archive) throws IOException {
        unpack(archive);
        JsonNode imported = succeeds("store", "import", path("export"), "--store", path("other"), "--json")
                .json();
        assertEquals(runs(), imported.at("/added").asInt(), imported::toString);
    }

    @ParameterizedTest
    @MethodSource("archives")
    void recordsRecoverALostDatabase(Path archive) throws IOException {
        unpack(archive);
        Files.delete(folder.resolve("store/store.db"));
        JsonNode recovered =
                succeeds("store", "recover", "--store", path("store"), "--json").json();
        assertEquals(runs(), recovered.at("/runs").asInt(), recovered::toString);
    }

    private static Invocation succeeds(String... arguments) {
        Invocation invocation = Invocation.of(arguments);
        assertEquals(0, invocation.exitCode(), () -> String.join(" ", arguments) + ": " + invocation.err());
        return invocation;
    }

    private JsonNode show(String name) throws IOException {
        return succeeds("show", name, "--store", path("store"), "--json").json();
    }

    private void assertHasModel(Recipe recipe) throws IOException {
        assertFalse(recipe.model().isEmpty());
        for (Map.Entry<String, String> file : recipe.model().entrySet()) {
            assertEquals(Files.readString(folder.resolve("model").resolve(file.getKey())), file.getValue());
        }
    }

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    /** Returns the ids of the sessions, from their records. */
    private List<String> sessions() throws IOException {
        return named(folder.resolve("store/records/sessions"), ".json").stream()
                .map(file -> file.getFileName().toString().replace(".json", ""))
                .toList();
    }

    private int runs() throws IOException {
        return named(folder.resolve("store/runs"), "").size();
    }

    private static List<Path> named(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private void unpack(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                Path file = folder.resolve(entry.getName());
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    try (InputStream content = zip.getInputStream(entry)) {
                        Files.copy(content, file);
                    }
                }
            }
        }
    }
}
