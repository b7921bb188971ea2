// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.Generation;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestbedPlanTest {
    @TempDir
    private Path temp;

    private TestbedPlan.Outcome of(String... replacements) throws IOException {
        return TestbedPlan.of(TestExports.plan(TestExports.experiment(temp, replacements)));
    }

    @Test
    void placesHavePlaceholdersThatScriptsReplace() throws IOException {
        Plan plan = of().plan();
        assertEquals(
                List.of("bw.head.node", "bw.middle.node", "bw.far_end_0.node", "bw.far_end_1.node"),
                plan.processes().stream()
                        .map(process -> process.endpoints().get(0).host())
                        .toList());
        assertTrue(plan.isDistributed());
    }

    @Test
    void processesHaveTheArchitecturesOfTheirPlatforms() throws IOException {
        Plan plan = of().plan();
        assertEquals(
                List.of(Optional.of("x86_64"), Optional.of("aarch64"), Optional.of("x86_64"), Optional.of("x86_64")),
                plan.processes().stream().map(ProcessPlan::architecture).toList());
        String launched = Generation.files(plan, TestExports.corbel()).text("plan/launch.plan");
        assertTrue(
                launched.contains(" node=middle host=bw.middle.node architecture=aarch64 cores=- scheduling=fifo "),
                launched);
        String plain = Generation.files(of("  architecture \"aarch64\";\n", "").plan(), TestExports.corbel())
                .text("plan/launch.plan");
        assertTrue(plain.contains(" node=middle host=bw.middle.node cores=- "), plain);
    }

    @Test
    void aPlanOfOneMachineHasNeitherHostsNorEndpoints() throws IOException {
        Experiment experiment = Models.all(
                        new ModelLoader()
                                .load(TestExports.REPOSITORY.resolve("examples/basicsp/basicsp.bellwether"))
                                .model(),
                        Experiment.class)
                .get(0);
        Plan plan = TestbedPlan.of(TestExports.plan(experiment)).plan();
        assertEquals(
                List.of(Optional.empty()),
                plan.processes().stream().map(ProcessPlan::host).distinct().toList());
        assertTrue(plan.processes().stream()
                .allMatch(process -> process.endpoints().isEmpty()));
    }

    @Test
    void probesAcrossALinkHaveNoFloorOfOneMachine() throws IOException {
        assertTrue(of().plan().probes().stream().allMatch(probe -> probe.floor().isEmpty()));
        Plan together = of(
                        "process near {\n      near;\n      scheduling fifo;\n      priority 10;\n    }",
                        "",
                        "process server { server; affinity 2; }",
                        "process server { server; near; affinity 2; }")
                .plan();
        assertEquals(
                List.of("near_service_echo_value"),
                together.probes().stream()
                        .filter(probe -> probe.floor().isPresent())
                        .map(probe -> probe.name())
                        .toList());
    }

    @Test
    void addressesOfSeveralLinksBecomeOneEndpoint() throws IOException {
        Plan plan = of(
                        "process server { server; affinity 2; }",
                        "process near { near; }",
                        "process near {\n      near;\n      scheduling fifo;\n      priority 10;\n    }",
                        "process server { server; endpoint iiop port 2809; }",
                        "jitter 1 ms loss 1 %;",
                        "jitter 1 ms loss 1 % address middle \"10.1.1.2\";",
                        "mtu 1400;",
                        "mtu 1400 address middle \"10.1.2.2\";")
                .plan();
        ProcessPlan server = plan.processes().stream()
                .filter(process -> process.name().equals("server"))
                .findFirst()
                .orElseThrow();
        assertEquals(1, server.endpoints().size());
        assertEquals("bw.middle.node", server.endpoints().get(0).host());
        assertEquals(2809, server.endpoints().get(0).port());
    }

    @Test
    void anAddressOfTheModelGivesWayWithAWarning() throws IOException {
        TestbedPlan.Outcome outcome = of(
                "process server { server; affinity 2; }",
                "process server { server; affinity 2; endpoint iiop host \"10.1.1.1\" port 2809; }");
        assertEquals(
                "bw.head.node",
                outcome.plan().processes().get(0).endpoints().get(0).host());
        assertEquals(2809, outcome.plan().processes().get(0).endpoints().get(0).port());
        assertEquals(
                List.of(
                        "process server: it listens at the address that its machine has on the testbed, not at 10.1.1.1"),
                outcome.warnings());
    }
}
