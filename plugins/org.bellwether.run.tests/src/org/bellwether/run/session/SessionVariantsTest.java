// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.recipe.Recipe;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.report.variants.VariantLegend;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.FakeGenerated;
import org.bellwether.run.Place;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.Project;
import org.bellwether.run.windows.Alternation;
import org.junit.jupiter.api.Test;

/** Configurations of one target that alternate. */
class SessionVariantsTest extends SessionFixture {
    @Test
    void variantsOfOneTargetTakeTurnsAndAreKeptApart() throws Exception {
        FakeGenerated generated = new FakeGenerated(
                "echo build >>" + folder + "/builds",
                "measure\necho $here >>" + folder + "/turns\n"
                        + "echo $((${#BELLWETHER_PADDING} + 2 * ${#build_dir} + ${#here})) >>" + folder + "/sizes");
        SessionRequest request = request(OptionalLong.empty(), Map.of(), 2, "two")
                .with(List.of(
                        new Variant("slow", "one", Map.of("wait", "block"), Map.of()),
                        new Variant("fast", "one", Map.of("wait", "spin"), Map.of("deadline", "7 ms"))))
                .with(Alternation.LAUNCHES_IN_TURN);
        Session.Outcome outcome = session(request, generated).run(store);
        assertEquals(Status.OK, outcome.status());
        List<String> turns = Files.readAllLines(folder.resolve("turns")).stream()
                .map(line -> Path.of(line).getParent().getFileName().toString())
                .toList();
        assertEquals(3 * 2 * 4, turns.size());
        for (int first = 0; first < turns.size(); first += 3) {
            assertEquals(Set.of("two", "slow", "fast"), Set.copyOf(turns.subList(first, first + 3)));
        }
        assertEquals(2, Files.readAllLines(folder.resolve("builds")).size(), "equal programs are built once");
        assertEquals(
                1,
                Set.copyOf(Files.readAllLines(folder.resolve("sizes"))).size(),
                "paths and what makes up for their lengths are as long for all");
        List<RunRow> runs = runs(outcome);
        assertEquals(
                List.of("two", "slow", "fast"),
                runs.subList(0, 3).stream().map(RunRow::configurationName).toList());
        assertTrue(runs.get(1).configuration().contains("\"options\":{\"wait\":\"block\"}"));
        assertNotEquals(runs.get(1).configurationHash(), runs.get(2).configurationHash());
        assertEquals(runs.get(2).configurationHash(), runs.get(5).configurationHash());
        SessionData view = SessionData.read(store.reader(), outcome.id()).orElseThrow();
        assertEquals(
                List.of("two", "slow", "fast"),
                view.groups().stream().map(group -> group.label()).toList());
        Recipe recipe = RecipeReader.read(store.reader(), view.session(), runs);
        assertEquals(
                new Recipe.Variant("fast", "one", Map.of("wait", "spin"), Map.of("deadline", "7 ms")),
                recipe.variants().get(2));
        SessionRequest again = new Rerun(
                        recipe, folder.resolve("cache"), true, Rerun.Consent.NONE, SessionListener.SILENT)
                .request(Optional.empty(), folder.resolve("store"), "again");
        assertEquals(
                List.of("two", "slow", "fast"),
                again.variants().stream().map(Variant::name).toList());
        assertEquals(List.of(), again.selection().targets());
    }

    @Test
    void aVariantMayHaveAModelOfItsOwn() throws Exception {
        String text = Files.readString(MODEL.resolve("basicsp.bellwether"));
        Path other = Files.createDirectories(folder.resolve("other"));
        Files.writeString(other.resolve("basicsp.bellwether"), text + "// another commit\n");
        FakeGenerated generated = new FakeGenerated("echo build >>" + folder + "/builds", "measure");
        SessionRequest request = request(OptionalLong.empty(), Map.of(), 1)
                .with(List.of(
                        new Variant("new", "one", Map.of(), Map.of()),
                        new Variant("old", "one", Map.of(), Map.of(), Optional.of(other), Map.of())));
        Session.Outcome outcome = session(request, generated).run(store);
        assertEquals(Status.OK, outcome.status());
        List<RunRow> runs = runs(outcome);
        assertEquals(
                List.of("new", "old"),
                runs.stream().map(RunRow::configurationName).toList());
        assertNotEquals(runs.get(0).modelHash(), runs.get(1).modelHash());
        assertNotEquals(runs.get(0).configurationHash(), runs.get(1).configurationHash());
        assertEquals(2, Files.readAllLines(folder.resolve("builds")).size(), "each project has its own user code");

        SessionData view = SessionData.read(store.reader(), outcome.id()).orElseThrow();
        VariantLegend legend = VariantLegend.of(view).orElseThrow();
        assertEquals(List.of("model"), legend.settings());
        Recipe recipe = RecipeReader.read(store.reader(), view.session(), runs);
        assertEquals(
                Map.of("basicsp.bellwether", text + "// another commit\n"),
                recipe.variants().get(1).model());
        SessionRequest again = new Rerun(
                        recipe, folder.resolve("cache"), true, Rerun.Consent.NONE, SessionListener.SILENT)
                .request(Optional.empty(), folder.resolve("store"), "again");
        assertTrue(again.variants().get(0).model().isEmpty());
        Path copy = again.variants().get(1).model().orElseThrow();
        assertEquals(text + "// another commit\n", Files.readString(copy.resolve("basicsp.bellwether")));
    }

    @Test
    void aVariantMayBeBuiltInAnotherWay() throws Exception {
        FakeGenerated generated = new FakeGenerated("echo \"$cmake\" >>" + folder + "/builds", "measure");
        SessionRequest request = request(OptionalLong.empty(), Map.of(), 1)
                .with(List.of(
                        new Variant("usual", "one", Map.of(), Map.of()),
                        new Variant("fast", "one", Map.of(), Map.of(), Optional.empty(), Map.of("optimization", "3"))));
        Session.Outcome outcome = session(request, generated).run(store);
        assertEquals(Status.OK, outcome.status());
        assertEquals(
                List.of("", "-DCMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG -w"),
                Files.readAllLines(folder.resolve("builds")).stream().sorted().toList());
        List<RunRow> runs = runs(outcome);
        assertNotEquals(runs.get(0).configurationHash(), runs.get(1).configurationHash());
        SessionData view = SessionData.read(store.reader(), outcome.id()).orElseThrow();
        VariantLegend legend = VariantLegend.of(view).orElseThrow();
        assertEquals("build.optimization = usual", legend.text(legend.variants().get(0)));
        assertEquals("build.optimization = 3", legend.text(legend.variants().get(1)));
        Recipe recipe = RecipeReader.read(store.reader(), view.session(), runs);
        assertEquals(Map.of("optimization", "3"), recipe.variants().get(1).build());
    }

    @Test
    void theSameVariantIsBuiltInAnotherFolderWithOtherSettings() throws Exception {
        FakeGenerated generated = new FakeGenerated("echo \"$build_dir\" >>" + folder + "/folders", "measure");
        for (Map<String, String> build : List.of(Map.of("lto", "true"), Map.<String, String>of())) {
            SessionRequest request = request(OptionalLong.empty(), Map.of(), 1)
                    .with(List.of(new Variant("one", "one", Map.of(), Map.of(), Optional.empty(), build)));
            Session.Outcome outcome = session(request, generated).run(store);
            assertEquals(Status.OK, outcome.status());
            Recipe recipe = RecipeReader.read(
                    store.reader(), store.reader().session(outcome.id()).orElseThrow(), runs(outcome));
            assertEquals(
                    build,
                    recipe.variants().isEmpty()
                            ? Map.of()
                            : recipe.variants().get(0).build(),
                    "also of a variant that is called like its target");
        }
        assertEquals(
                2, Set.copyOf(Files.readAllLines(folder.resolve("folders"))).size(), "CMake's cache keeps settings");
    }

    @Test
    void aLabHasOneModel() throws Exception {
        SessionRequest request = request(OptionalLong.empty(), Map.of(), 1)
                .with(List.of(
                        new Variant("new", "one", Map.of(), Map.of()),
                        new Variant("old", "one", Map.of(), Map.of(), Optional.of(MODEL), Map.of())))
                .with(Place.OF_MODEL.inLab(true));
        TreatmentGenerator generator = new TreatmentGenerator(
                Project.load(MODEL), request, new FakeGenerated("", "measure"), SessionListener.SILENT);
        WorkException refused = assertThrows(WorkException.class, generator::check);
        assertEquals("variant-model-in-lab", refused.code());
    }

    @Test
    void variantsThatCannotBeMeantAreRefused() {
        Variant one = new Variant("a", "one", Map.of(), Map.of());
        assertEquals(
                "variant-twice", refusal(Map.of(), List.of(one, new Variant("one", "one", Map.of(), Map.of())), "one"));
        assertEquals("variant-without-target", refusal(Map.of(), List.of(new Variant("a", "", Map.of(), Map.of()))));
        assertEquals("option-without-target", refusal(Map.of("two.wait", "spin"), List.of(one)));
        assertThrows(IllegalArgumentException.class, () -> new Variant("../x", "one", Map.of(), Map.of()));
    }

    private String refusal(Map<String, String> options, List<Variant> variants, String... targets) {
        SessionRequest plain = request(OptionalLong.empty(), Map.of(), 1, targets);
        SessionRequest request = plain.with(plain.selection().withOptions(options))
                .with(variants)
                .with(Alternation.WINDOWS);
        return assertThrows(
                        WorkException.class,
                        () -> session(request, new FakeGenerated("", "measure")).run(store))
                .code();
    }
}
