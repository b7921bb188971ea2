// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.SyncScope;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.Wait;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.StructValues;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests workloads beyond the golden files: refusals, and the contents of the user's folder. */
class WorkloadsTest {
    @TempDir
    Path temp;

    @ParameterizedTest(name = "{0} {1}={2} timeout {3}")
    @CsvSource({
        "corbel, Concurrency, reactive, false, the only thread of process servers",
        "corbel, Concurrency, reactive, true, ",
        "corbel, Concurrency, thread-per-connection, false, ",
        "omniorb, threadPerConnectionPolicy, true, false, ",
        "omniorb, threadPerConnectionPolicy, false, false, "
    })
    void waitsAreRefusedIfNoThreadCanDeliverTheEvent(
            String target, String option, String value, boolean timeout, String reason) {
        Experiment experiment = TestModels.experiment(TestModels.WORKLOADS);
        if (!timeout) {
            Models.all(Models.rootOf(experiment), Wait.class).forEach(wait -> wait.setTimeout(null));
        }
        Overrides overrides = new Overrides(Map.of(), Map.of(target, Map.of(option, value)));
        if (reason == null) {
            plan(experiment, target, overrides);
            return;
        }
        RefusedException refused = assertThrows(RefusedException.class, () -> plan(experiment, target, overrides));
        Problem problem = refused.problems().get(0);
        assertEquals("BW835", problem.code());
        assertEquals("component load::Holder / behaviour held.latest / wait 1", problem.path());
        assertTrue(problem.message().contains(reason), problem.message());
    }

    @ParameterizedTest(name = "{0} {1}={2}")
    @CsvSource({
        "corbel, ClientConnectionHandler, RW, false",
        "corbel, ClientConnectionHandler, MT, true",
        "corbel, ClientConnectionHandler, ST, true",
        "omniorb, threadPerConnectionPolicy, true, true"
    })
    void callsBackAreRefusedIfNoThreadCanServeThem(String target, String option, String value, boolean good) {
        Experiment experiment = TestModels.experiment("testmodels/valid/callback/callback.bellwether");
        Overrides overrides = new Overrides(Map.of(), Map.of(target, Map.of(option, value)));
        if (good) {
            plan(experiment, target, overrides);
            return;
        }
        RefusedException refused = assertThrows(RefusedException.class, () -> plan(experiment, target, overrides));
        Problem problem = refused.problems().get(0);
        assertEquals("BW838", problem.code());
        assertTrue(
                problem.message().endsWith("middle.asked.ask -> back.asked.ask -> listener.told.tell"),
                problem.message());
        Overrides threads =
                new Overrides(Map.of(), Map.of(target, Map.of(option, value, "Concurrency", "thread-per-connection")));
        plan(experiment, target, threads);
    }

    @Test
    void eventsThatAreAwaitedMayNotComeBackEither() {
        Experiment experiment = TestModels.experiment("testmodels/valid/awaited/awaited.bellwether");
        plan(experiment, "corbel", Overrides.NONE);
        Overrides blocking = new Overrides(Map.of(), Map.of("corbel", Map.of("ClientConnectionHandler", "RW")));
        RefusedException refused = assertThrows(RefusedException.class, () -> plan(experiment, "corbel", blocking));
        Problem problem = refused.problems().get(0);
        assertEquals("BW838", problem.code());
        assertTrue(problem.message().endsWith("middle.heard -> back.heard -> listener.heard"), problem.message());
        // No activation waits for the end of the work that the first event causes
        Models.all(Models.rootOf(experiment), Connection.class).stream()
                .filter(connection -> connection.getSyncScope() == SyncScope.TARGET)
                .forEach(connection -> connection.setSyncScope(SyncScope.SERVER));
        plan(experiment, "corbel", blocking);
    }

    @Test
    void connectionsTellTheirTermsToEachReplica() {
        Experiment experiment = TestModels.experiment("testmodels/valid/terms/terms.bellwether");
        GeneratedFiles files = Generation.files(
                plan(experiment, "corbel", Overrides.NONE), Targets.discover().get(List.of("corbel")));
        String askers = files.text("src/process_askers.cpp");
        assertTrue(
                askers.contains("process.connect(hasty.desk, \"clerk.desk\", 0, 0, {3000000000, 1});")
                        && askers.contains("process.connect(patient.desk, \"clerk.desk\");"),
                askers);
        String lamps = files.text("src/process_lamps.cpp");
        assertTrue(
                lamps.contains("{\"lamp_0\", \"watcher_0.seen\", 0, 0, {0, 3}},")
                        && lamps.contains("{\"lamp_1\", \"watcher_1.seen\", 0, 0, {0, 2}},")
                        && lamps.contains("{\"lamp_2\", \"watcher_2.seen\", 0},"),
                lamps);
    }

    @Test
    void sinksOfABaseGetItsState() {
        Experiment experiment = TestModels.experiment("testmodels/valid/bases/bases.bellwether");
        GeneratedFiles files = Generation.files(
                plan(experiment, "corbel", Overrides.NONE), Targets.discover().get(List.of("corbel")));
        String guards = files.text("src/process_guards.cpp");
        assertTrue(
                guards.contains("process.connect(instance.raised, row.object")
                        && guards.contains("process.connect(instance.raised.as<::yard::Warning>(), row.object")
                        && guards.contains("process.connect(instance.raised.as<::yard::Sign>(), row.object"),
                guards);
        String types = files.text("src/workloads_types.hpp");
        assertTrue(
                types.contains("void bw_slice(const ::yard::Alarm& from, ::yard::Sign& to)")
                        && !types.contains("to.volume = from.volume"),
                types);
    }

    private static Plan plan(Experiment experiment, String target, Overrides overrides) {
        return Planner.plan(experiment, "workloads", Targets.discover().get(List.of(target)), overrides);
    }

    @Test
    void aDrawnTimeNeedsAUnit() {
        Experiment experiment = TestModels.experiment(TestModels.WORKLOADS);
        Burn burn = Models.all(Models.rootOf(experiment), Burn.class).get(0);
        FunctionCall plain = Models.all(Models.rootOf(experiment), FunctionCall.class).stream()
                .filter(call -> call.getFunction().equals("uniform") && call.eContainer() != burn)
                .findFirst()
                .orElseThrow();
        burn.setTime(EcoreUtil.copy(plain));
        List<Target> targets = TestModels.targets();
        Plan plan = Planner.plan(experiment, "workloads", targets, Overrides.NONE);
        RefusedException refused = assertThrows(RefusedException.class, () -> Generation.files(plan, targets));
        assertEquals("BW805", refused.problems().get(0).code());
    }

    @Test
    void jitterThatIsNoDistributionIsRefused() {
        Experiment experiment = TestModels.experiment(TestModels.WORKLOADS);
        Timer timer = Models.all(Models.rootOf(experiment), Timer.class).get(0);
        FunctionCall both = (FunctionCall) timer.getJitter();
        both.setFunction("max");
        both.getArguments()
                .add(EcoreUtil.copy(Models.all(Models.rootOf(experiment), FunctionCall.class).stream()
                        .filter(call -> call.getFunction().equals("exponential"))
                        .findFirst()
                        .orElseThrow()));
        RefusedException refused =
                assertThrows(RefusedException.class, () -> plan(experiment, "omniorb", Overrides.NONE));
        assertEquals("BW820", refused.problems().get(0).code());
    }

    @Test
    void aListSaysWhatToWriteInstead() {
        Experiment experiment = TestModels.experiment(TestModels.WORKLOADS);
        Assign set = Models.all(Models.rootOf(experiment), Assign.class).get(0);
        set.setValue(ParameterFactory.eINSTANCE.createListExpression());
        List<Target> targets = TestModels.targets();
        Plan plan = Planner.plan(experiment, "workloads", targets, Overrides.NONE);
        RefusedException refused = assertThrows(RefusedException.class, () -> Generation.files(plan, targets));
        assertEquals(StructValues.INSTEAD_OF_LITERAL, refused.problems().get(0).fix());
    }

    @Test
    void settingsNameThreadsAndJitter() {
        List<Target> targets = TestModels.targets();
        Experiment experiment = TestModels.experiment(TestModels.WORKLOADS);
        String settings = Generation.files(Planner.plan(experiment, "workloads", targets, Overrides.NONE), targets)
                .text("plan/settings");
        assertTrue(settings.contains("driver.caller.poll.threads = 2\n"), settings);
        assertTrue(settings.contains("timer.sources_1.tick.jitter-ns = normal 0 50000\n"), settings);
        assertTrue(settings.contains("timer.caller.poll.jitter-ns = exponential 50000\n"), settings);
    }

    @Test
    void userClassesAreBegunAndNeverWrittenAgain() throws Exception {
        Path project = copy();
        Generation.Result first = generate(project);
        assertEquals(2, first.remarks().size(), first.remarks().toString());
        Path header = project.resolve("user/sink_user.hpp");
        assertTrue(Files.readString(header)
                .contains("void count(bw::Activation& activation, const ::load::Item& event) override;"));
        String mine = Files.readString(header) + "// mine\n";
        Files.writeString(header, mine);
        Files.writeString(project.resolve("user/helper.cpp"), "int helper() { return 1; }\n");
        Files.writeString(project.resolve("user/.hidden"), "not yours\n");
        assertEquals(List.of(), generate(project).remarks());
        assertEquals(mine, Files.readString(header));
        assertEquals(mine, Files.readString(temp.resolve("out/user/sink_user.hpp")));
        assertTrue(Files.exists(temp.resolve("out/user/helper.cpp")));
        assertTrue(Files.notExists(temp.resolve("out/user/.hidden")));
    }

    @Test
    void userCodeThatDiffersFromTheModelIsReported() throws Exception {
        Path project = copy();
        generate(project);
        Path model = project.resolve("workloads.bellwether");
        Files.writeString(
                model,
                Files.readString(model)
                        .replace("user count;", "user tally;")
                        .replace("user inspect;", "user look;\n      user again;"));
        List<String> remarks = generate(project).remarks();
        assertEquals(4, remarks.size(), remarks.toString());
        assertTrue(
                remarks.get(0).matches(".*sink_user.hpp:\\d+: the model calls tally now, and count no longer.*"),
                remarks.get(0));
        assertTrue(remarks.get(1).contains("the model calls look, which user::Worker does not have"), remarks.get(1));
        assertTrue(remarks.get(2).contains("add void again(bw::Activation& activation"), remarks.get(2));
        assertTrue(
                remarks.get(3).matches(".*worker_user.hpp:\\d+: the model no longer calls inspect.*"), remarks.get(3));
    }

    @Test
    void aFileThatCannotBeCopiedIsRefused() throws Exception {
        Path project = copy();
        Files.createDirectories(project.resolve("user"));
        Files.writeString(project.resolve("user/my file.cpp"), "");
        RefusedException refused = assertThrows(RefusedException.class, () -> generate(project));
        assertEquals("BW872", refused.problems().get(0).code());
        assertTrue(Files.notExists(temp.resolve("out/bellwether.stamp")));
    }

    private Path copy() throws Exception {
        Path project = Files.createDirectory(temp.resolve("project"));
        Files.copy(TestModels.repository().resolve(TestModels.WORKLOADS), project.resolve("workloads.bellwether"));
        return project;
    }

    private Generation.Result generate(Path project) {
        return Generation.generate(
                TestModels.experiment(project.resolve("workloads.bellwether").toString()),
                TestModels.targets(),
                temp.resolve("out"),
                Overrides.NONE);
    }
}
