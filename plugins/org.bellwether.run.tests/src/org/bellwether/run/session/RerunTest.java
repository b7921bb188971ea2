// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.instructions.CountedLaunch;
import org.bellwether.results.instructions.InstructionMetrics;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.recipe.ReportFile;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.FakeTarget;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.windows.Alternation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RerunTest {
    private static final Path MODEL = Path.of(System.getProperty("bellwether.home"), "examples/basicsp");

    @TempDir
    private Path folder;

    private Store store;
    private Path project;

    @BeforeEach
    void open() throws IOException {
        store = Store.open(folder.resolve("store"));
        project = Files.createDirectory(folder.resolve("project"));
        Files.copy(MODEL.resolve("basicsp.bellwether"), project.resolve("basicsp.bellwether"));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aSessionIsDoneAgainWithEverySettingAndTheSameModel() throws Exception {
        SessionRequest first = request();
        String session = session(first);
        SessionRequest again = again(session);
        assertEquals(first.withModel(project.toRealPath()), again);
        same(session, session(again));
    }

    @Test
    void aModelThatWasChangedIsTakenFromTheStore() throws Exception {
        String session = session(request());
        Files.writeString(project.resolve("basicsp.bellwether"), "// changed\n");
        SessionRequest again = again(session);
        assertTrue(
                again.model().startsWith(folder.resolve("cache")), again.model().toString());
        same(session, session(again));
    }

    @Test
    void aReportIsEnoughOnAnotherMachine() throws Exception {
        String session = session(request());
        Path report = folder.resolve("report.html");
        HtmlReport.write(SessionData.read(store.reader(), session).orElseThrow(), store, report);
        Recipe recipe = ReportFile.recipe(report);
        assertEquals(recipe(session, 4), recipe);
        Files.delete(project.resolve("basicsp.bellwether"));
        SessionRequest again =
                rerun(recipe).request(Optional.of(folder.resolve("out")), folder.resolve("store"), "test");
        same(session, session(again));
    }

    @Test
    void aRunAloneKeepsItsTargetAndRounds() throws Exception {
        Recipe recipe = recipe(session(request()), 1);
        assertEquals(List.of("one"), recipe.targets());
        assertEquals(2, recipe.rounds());
        assertEquals(1, recipe.repeat());
    }

    @Test
    void instructionsAreCountedAgainByTheSameTool() throws Exception {
        String session = session(request());
        RunRow run = store.reader().runsOf(session).get(0);
        RunRow counted = RunRow.begun(
                "counted",
                session,
                run.target(),
                run.repeat(),
                run.modelHash(),
                run.hostHash(),
                run.configurationHash(),
                run.configuration(),
                run.extent(),
                run.seed(),
                run.started(),
                run.variant(),
                run.options());
        store.writer().begin(counted);
        store.writer()
                .succeeded(
                        counted.id(),
                        run.started(),
                        InstructionMetrics.of("steady", "callgrind", List.of(launch(200), launch(400), launch(600))),
                        List.of());
        Recipe recipe = recipe(session, 5);
        assertEquals("callgrind", recipe.instructions());
        assertEquals(
                Optional.of(InstructionMode.CALLGRIND),
                rerun(recipe)
                        .request(Optional.empty(), folder.resolve("store"), "test")
                        .instrumentation()
                        .instructions());
    }

    private static CountedLaunch launch(int activations) {
        return new CountedLaunch(
                activations, Map.of("gps", Map.of(InstructionMetrics.ALL, 1_000_000 + 3_000.0 * activations)));
    }

    @Test
    void aReportCannotWriteOutsideOfTheCache() throws Exception {
        Path outside = folder.resolve("outside.bellwether");
        for (String path : List.of(outside.toString(), "a/../../../outside.bellwether", "..", "\0")) {
            Recipe recipe = new Recipe(
                    Recipe.SCHEMA,
                    "/nowhere",
                    "steady",
                    List.of("one"),
                    Map.of(),
                    Map.of(),
                    null,
                    null,
                    null,
                    1,
                    1,
                    Map.of(path, "text"),
                    List.of(),
                    false,
                    false,
                    null,
                    false,
                    null,
                    false,
                    false,
                    null,
                    false);
            if (path.startsWith("a/")) {
                // This path leaves the project, as an import may, but does not leave the cache
                rerun(recipe).request(Optional.empty(), folder, "test");
            } else {
                WorkException refused = assertThrows(
                        WorkException.class, () -> rerun(recipe).request(Optional.empty(), folder, "test"));
                assertEquals(WorkException.Kind.INPUT, refused.kind());
            }
            assertFalse(Files.exists(outside));
        }
    }

    @Test
    void codeOfAReportIsNotBuiltUnlessItIsTrusted() throws Exception {
        Recipe recipe = recipe("/nowhere", Map.of("a.bellwether", "", "user/sink_user.cpp", "int main() {}"));
        WorkException refused =
                assertThrows(WorkException.class, () -> rerun(recipe).request(Optional.empty(), folder, "test"));
        assertEquals("code-in-recipe", refused.code());
        assertTrue(Files.exists(Path.of(refused.where()).resolve("user/sink_user.cpp")), "it can be read first");
        trusted(recipe).request(Optional.empty(), folder, "test");
    }

    @Test
    void codeOfAReportIsBuiltFromItsCopyIfTheUserAgrees() throws Exception {
        Recipe recipe = recipe("/nowhere", Map.of("a.bellwether", "", "user/sink_user.cpp", "int main() {}"));
        Map<Path, List<String>> asked = new HashMap<>();
        Rerun.Consent agrees = (copy, code) -> {
            asked.put(copy, code);
            return true;
        };
        SessionRequest request = new Rerun(recipe, folder.resolve("cache"), false, agrees, SessionListener.SILENT)
                .request(Optional.empty(), folder, "test");
        assertEquals(Map.of(request.model(), List.of("user/sink_user.cpp")), asked);
    }

    /** The folder may belong to another user, whose build folder or code could run any command. */
    @Test
    void theProjectThatAReportNamesIsNotUsedUnlessItIsTrusted() throws Exception {
        String model = Files.readString(project.resolve("basicsp.bellwether"));
        Recipe recipe = recipe(project.toRealPath().toString(), Map.of("basicsp.bellwether", model));
        SessionRequest request = rerun(recipe).request(Optional.empty(), folder, "test");
        assertTrue(
                request.model().startsWith(folder.resolve("cache")),
                request.model().toString());
        assertEquals(
                project.toRealPath(),
                trusted(recipe).request(Optional.empty(), folder, "test").model());

        String withCode = model.replace("      set position;\n", "      set position;\n      user steer;\n");
        Files.writeString(project.resolve("basicsp.bellwether"), withCode);
        Files.createDirectory(project.resolve("user"));
        Files.writeString(project.resolve("user/gps_user.cpp"), "int main() {}");
        Map<String, String> files = Map.of("basicsp.bellwether", withCode, "user/gps_user.cpp", "int main() {}");
        Recipe same = recipe(project.toRealPath().toString(), files);
        assertEquals("code-in-recipe", refused(same).code());
        assertEquals(
                project.toRealPath(),
                trusted(same).request(Optional.empty(), folder, "test").model());
    }

    @Test
    void codeThatWasRefusedIsNotTrustedForLyingInTheCacheSince() throws Exception {
        String model = Files.readString(MODEL.resolve("basicsp.bellwether"))
                .replace("      set position;\n", "      set position;\n      user steer;\n");
        Map<String, String> files = Map.of("basicsp.bellwether", model, "user/gps_user.cpp", "int main() {}");
        String copy = refused(recipe("/nowhere", files)).where();
        for (String project : List.of(copy, "/proc/self/root" + copy)) {
            assertEquals("code-in-recipe", refused(recipe(project, files)).code());
        }
    }

    @Test
    void aReportRunsNoProgramThatItCallsACompiler() throws Exception {
        for (String compiler : List.of("/tmp/evil", "reboot", "./g++")) {
            Recipe recipe = recipe("/nowhere", Map.of("a.bellwether", ""), built(compiler));
            assertEquals("compiler-in-recipe", refused(recipe).code());
            trusted(recipe).request(Optional.empty(), folder, "test");
        }
        for (String compiler : List.of("g++", "clang++-16", "g++-12.2")) {
            SessionRequest request = rerun(recipe("/nowhere", Map.of("a.bellwether", ""), built(compiler)))
                    .request(Optional.empty(), folder, "test");
            assertEquals(compiler, request.variants().get(0).build().get("compiler"));
        }
    }

    private static List<Recipe.Variant> built(String compiler) {
        return List.of(new Recipe.Variant("a", "one", Map.of(), Map.of(), null, Map.of("compiler", compiler)));
    }

    @Test
    void codeOfAVariantIsNotBuiltUnlessItIsTrusted() throws Exception {
        Map<String, String> model = Map.of("a.bellwether", "", "user/sink_user.cpp", "int main() {}");
        List<Recipe.Variant> variants = List.of(new Recipe.Variant("old", "one", Map.of(), Map.of(), model, Map.of()));
        Recipe recipe = recipe("/nowhere", Map.of("a.bellwether", ""), variants);
        assertEquals("code-in-recipe", refused(recipe).code());
        SessionRequest request = trusted(recipe).request(Optional.empty(), folder, "test");
        Path copy = request.variants().get(0).model().orElseThrow();
        assertEquals("int main() {}", Files.readString(copy.resolve("user/sink_user.cpp")));
    }

    private WorkException refused(Recipe recipe) {
        return assertThrows(WorkException.class, () -> rerun(recipe).request(Optional.empty(), folder, "test"));
    }

    private static Recipe recipe(String project, Map<String, String> files) {
        return recipe(project, files, List.of());
    }

    private static Recipe recipe(String project, Map<String, String> files, List<Recipe.Variant> variants) {
        return new Recipe(
                Recipe.SCHEMA,
                project,
                "steady",
                List.of("one"),
                Map.of(),
                Map.of(),
                null,
                null,
                null,
                1,
                1,
                files,
                variants,
                false,
                false,
                null,
                false,
                null,
                false,
                false,
                null,
                false);
    }

    @Test
    void aReportWhoseVariantsLackAPartIsDamaged() throws Exception {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode recipe = mapper.valueToTree(recipe("/nowhere", Map.of("m.bellwether", "text")));
        Path page = folder.resolve("page.html");
        String whole = "{\"name\":\"a\",\"target\":\"one\",\"options\":{},\"parameters\":{}}";
        recipe.set("variants", mapper.readTree("[" + whole + "]"));
        Files.writeString(page, "<script id=\"bellwether-data\">{\"recipe\":" + recipe + "}</script>");
        assertEquals("a", ReportFile.recipe(page).variants().get(0).name());
        for (String variant : List.of(
                "null",
                "{}",
                whole.replace("\"a\"", "null"),
                whole.replace("\"one\"", "null"),
                whole.replace("\"options\":{}", "\"options\":{\"Concurrency\":null}"),
                whole.replace(",\"parameters\":{}", ""),
                whole.replace("\"options\":{}", "\"options\":{},\"build\":{\"lto\":null}"),
                whole.replace("\"options\":{}", "\"options\":{},\"model\":{}"))) {
            recipe.set("variants", mapper.readTree("[" + variant + "]"));
            Files.writeString(page, "<script id=\"bellwether-data\">{\"recipe\":" + recipe + "}</script>");
            assertThrows(ReportFile.NoRecipeException.class, () -> ReportFile.recipe(page), variant);
        }
    }

    @Test
    void aFileThatIsNoReportIsRefused() throws IOException {
        Path page = folder.resolve("page.html");
        for (String text : List.of(
                "",
                "<html>",
                "<script id=\"bellwether-data\">{",
                "<script id=\"bellwether-data\">{</script>",
                "<script id=\"bellwether-data\">{\"session\":1}</script>",
                "<script id=\"bellwether-data\">{\"recipe\":{\"schema\":\"bellwether.recipe/2\"}}</script>",
                "<script id=\"bellwether-data\">{\"recipe\":{\"schema\":\"bellwether.recipe/1\"}}</script>")) {
            Files.writeString(page, text);
            assertThrows(ReportFile.NoRecipeException.class, () -> ReportFile.recipe(page), text);
        }
    }

    private SessionRequest request() {
        Destination destination = new Destination(Optional.of(folder.resolve("out")), folder.resolve("store"), "test");
        return SessionRequest.of(project, destination)
                .with(new Selection(
                        Optional.of("steady"),
                        List.of("one", "two"),
                        Map.of("one.Concurrency", "reactive"),
                        Map.of("deadline", "10 ms", "saturated_samples", "50")))
                .with(new Amount(
                        OptionalLong.of(FakeGenerated.SAMPLES),
                        OptionalLong.of(3),
                        OptionalInt.of(2),
                        2,
                        5,
                        Optional.empty()))
                .with(new Alternation(false, OptionalLong.of(30), true));
    }

    /** Returns the request that repeats a session of {@link #request}. */
    private SessionRequest again(String session) throws WorkException, IOException {
        return trusted(recipe(session, 4)).request(Optional.of(folder.resolve("out")), folder.resolve("store"), "test");
    }

    private String session(SessionRequest request) throws WorkException, IOException {
        Targets targets = Targets.of(new FakeTarget("one"), new FakeTarget("two"));
        return new Session(request, SessionListener.SILENT, targets, new FakeGenerated("", "measure"))
                .run(store)
                .id();
    }

    private Rerun rerun(Recipe recipe) {
        return new Rerun(recipe, folder.resolve("cache"), false, Rerun.Consent.NONE, SessionListener.SILENT);
    }

    private Rerun trusted(Recipe recipe) {
        return new Rerun(recipe, folder.resolve("cache"), true, Rerun.Consent.NONE, SessionListener.SILENT);
    }

    /** Returns the recipe of a session's first runs. */
    private Recipe recipe(String session, int runs) {
        return RecipeReader.read(
                store.reader(),
                store.reader().session(session).orElseThrow(),
                store.reader().runsOf(session).subList(0, runs));
    }

    private void same(String session, String other) {
        List<RunRow> runs = store.reader().runsOf(session);
        List<RunRow> others = store.reader().runsOf(other);
        assertEquals(4, runs.size());
        assertEquals(runs.size(), others.size());
        for (int i = 0; i < runs.size(); i++) {
            assertEquals(runs.get(i).configurationHash(), others.get(i).configurationHash());
            assertEquals(runs.get(i).extent(), others.get(i).extent());
        }
    }
}
