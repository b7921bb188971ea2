// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.MetricPlan;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests links of a deployment: their addresses, and the addresses at which processes listen. */
class NetworkTest {
    private static final Overrides LAB = new Overrides(Map.of(), Map.of(), true);
    private static final Path EXAMPLE = TestModels.repository().resolve("examples/basicsp-lan/basicsp-lan.bellwether");

    @TempDir
    private Path folder;

    /** Returns the plan of the example with parts of its text replaced. */
    private Plan plan(Overrides overrides, String... replacements) throws Exception {
        String text = Files.readString(EXAMPLE);
        for (int i = 0; i < replacements.length; i += 2) {
            assertTrue(text.contains(replacements[i]), replacements[i]);
            text = text.replace(replacements[i], replacements[i + 1]);
        }
        Path file = Files.writeString(folder.resolve("m.bellwether"), text);
        Experiment experiment = Models.all(new ModelLoader().load(file).model(), Experiment.class)
                .get(0);
        return Planner.plan(experiment, "m", Targets.discover().get(List.of("corbel", "omniorb")), overrides);
    }

    private static ProcessPlan process(Plan plan, String name) {
        return plan.processes().stream()
                .filter(process -> process.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> listens(Plan plan, String name) {
        return process(plan, name).endpoints().stream().map(EndpointPlan::host).toList();
    }

    private static String refused(Executing work) {
        return assertThrows(RefusedException.class, work::run).problems().get(0).code();
    }

    private interface Executing {
        void run() throws Exception;
    }

    @Test
    void inALabNodesAreHostsAndLinksHaveAddresses() throws Exception {
        Plan plan = plan(LAB);
        assertEquals(Optional.of("gps"), process(plan, "gps").host());
        assertEquals(
                List.of("timer", "gps", "airframe", "display"), plan.network().nodes());
        NetworkPlan.Link first = plan.network().links().get(0);
        assertEquals(2_000_000, first.delayNs());
        assertEquals(100_000_000, first.bitsPerSecond());
        assertEquals("10.64.0.1", first.address("timer"));
        assertEquals("10.64.0.2", first.address("gps"));
    }

    @Test
    void processesListenWhereTheirCallersReachThem() throws Exception {
        Plan plan = plan(LAB);
        assertEquals(List.of("10.64.0.2", "10.64.1.1"), listens(plan, "gps"), "the timer pushes, the airframe calls");
        assertEquals(List.of("10.64.2.2"), listens(plan, "display"));
        assertEquals(List.of("10.64.0.1"), listens(plan, "timer"), "only the display's feedback comes to it");
    }

    @Test
    void elsewhereProcessesListenAsBefore() throws Exception {
        Plan plan = plan(Overrides.NONE);
        assertEquals(Optional.empty(), process(plan, "gps").host());
        assertEquals(List.of(), listens(plan, "gps"));
        assertEquals("", plan.network().links().get(0).address("gps"));
    }

    @Test
    void addressesOfTheModelAreUsedEverywhere() throws Exception {
        String[] given = {
            "link position between gps, airframe bandwidth 100 Mbit/s delay 2 ms;",
            "link position between gps, airframe bandwidth 100 Mbit/s delay 2 ms address gps \"10.64.0.7\";"
        };
        Plan lab = plan(LAB, given);
        assertEquals("10.64.0.7", lab.network().links().get(1).address("gps"));
        assertEquals("10.64.0.1", lab.network().links().get(1).address("airframe"), "of the same network");
        assertEquals("10.64.1.2", lab.network().links().get(0).address("gps"), "of another network");
        assertEquals(List.of("10.64.0.7"), listens(plan(Overrides.NONE, given), "gps"), "the only one that is known");
    }

    @Test
    void anEndpointChoosesItsLink() throws Exception {
        Plan plan = plan(LAB, "process gps { gps; }", "process gps { gps; endpoint iiop on position port 2809; }");
        assertEquals(List.of("10.64.1.1"), listens(plan, "gps"));
        assertEquals(2809, process(plan, "gps").endpoints().get(0).port());
    }

    @Test
    void anEndpointWithAPortOnlyListensOnAllLinksThatAreUsed() throws Exception {
        Plan plan = plan(LAB, "process gps { gps; }", "process gps { gps; endpoint iiop port 2809; }");
        assertEquals(List.of("10.64.0.2", "10.64.1.1"), listens(plan, "gps"));
    }

    @Test
    void replicasCountUpFromTheFirstAddress() throws Exception {
        Plan plan = plan(
                Overrides.NONE,
                "  link tick",
                "  node spare[i : 3] {\n  }\n  link more between gps, spare address spare \"10.9.9.5\";\n  link tick");
        assertEquals(
                List.of("", "10.9.9.5", "10.9.9.6", "10.9.9.7"),
                plan.network().links().get(0).ends().stream()
                        .map(NetworkPlan.End::address)
                        .toList());
    }

    @Test
    void nodesThatTalkAreJoined() {
        assertEquals(
                "BW843",
                refused(() -> plan(LAB, "  link tick between timer, gps bandwidth 100 Mbit/s delay 2 ms;\n", "")));
    }

    @Test
    void aMetricBetweenTwoNodesNeedsBothClocks() throws Exception {
        String path = "way probe=timer_timeout_to_display_refresh link=- from=timer to=display";
        assertEquals(List.of(path), ways(plan(LAB)));
        Plan arrival = plan(
                LAB,
                "  measure throughput events_of_timer at timer.timeout",
                "  measure latency arrival at gps.refresh in timed;\n"
                        + "  measure throughput events_of_timer at timer.timeout");
        assertEquals(Set.of(path, "way probe=gps_refresh link=- from=timer to=gps"), Set.copyOf(ways(arrival)));
        assertEquals(List.of(), ways(plan(Overrides.NONE)));
    }

    @Test
    void bothHostsOfALinkCompareTheirClocksOverIt() throws Exception {
        assertEquals(
                List.of(
                        "link-clock link=tick from=timer from-address=10.64.0.1 to=gps to-address=10.64.0.2",
                        "link-clock link=position from=gps from-address=10.64.1.1 to=airframe to-address=10.64.1.2",
                        "link-clock link=panel from=airframe from-address=10.64.2.1 to=display to-address=10.64.2.2"),
                linkClocks(plan(LAB)));
        assertEquals(List.of(), linkClocks(plan(Overrides.NONE)), "all processes are on this machine");
    }

    @Test
    void onlyRunsOnSeveralHostsMayTrustTimeDaemons() throws Exception {
        String setting = "time-daemons.trusted = 0";
        assertTrue(file(plan(LAB), "plan/settings").lines().anyMatch(setting::equals));
        assertTrue(file(plan(Overrides.NONE), "plan/settings").lines().noneMatch(setting::equals));
    }

    @Test
    void hostsOfALanThatTalkCompareTheirClocks() throws Exception {
        Plan lan = plan(
                LAB,
                "  link tick between timer, gps bandwidth 100 Mbit/s delay 2 ms;\n",
                "  node spare {\n  }\n",
                "  link position between gps, airframe bandwidth 100 Mbit/s delay 2 ms;\n",
                "",
                "  link panel between airframe, display bandwidth",
                "  link panel between spare, timer, gps, airframe, display bandwidth");
        Set<String> pairs = linkClocks(lan).stream()
                .map(line -> line.replaceAll("link-clock link=panel from=(\\w+) .* to=(\\w+) .*", "$1 $2"))
                .collect(Collectors.toSet());
        assertTrue(pairs.containsAll(Set.of("timer gps", "gps airframe", "airframe display")), pairs.toString());
        assertTrue(!pairs.contains("timer airframe"), pairs + ": they do not talk");
        assertTrue(pairs.stream().noneMatch(pair -> pair.contains("spare")), pairs + ": it has no process");
    }

    @Test
    void hostsThatTalkOverAHostWithoutAProcessCompareTheirClocks() throws Exception {
        Plan over = plan(
                LAB,
                "  link tick between timer, gps bandwidth 100 Mbit/s delay 2 ms;\n",
                "  node router {\n  }\n  link tick between timer, router;\n  link tock between router, gps;\n");
        assertEquals(
                List.of(
                        "link-clock link=position from=gps from-address=10.64.2.1 to=airframe to-address=10.64.2.2",
                        "link-clock link=panel from=airframe from-address=10.64.3.1 to=display to-address=10.64.3.2",
                        "link-clock link=tick+tock from=timer from-address=10.64.0.1 to=gps to-address=10.64.1.2"),
                linkClocks(over));
    }

    @Test
    void hostsThatTalkOverAHostWithAProcessCompareTheirClocksWithIts() throws Exception {
        Plan over = plan(
                LAB,
                "  link tick between timer, gps bandwidth 100 Mbit/s delay 2 ms;\n",
                "  link tick between timer, display, airframe;\n",
                "  link panel between airframe, display bandwidth",
                "  link panel between display, gps bandwidth",
                "  link position between gps, airframe bandwidth 100 Mbit/s delay 2 ms;\n",
                "");
        Set<String> pairs = linkClocks(over).stream()
                .map(line -> line.replaceAll("link-clock link=(\\w+) from=(\\w+) .* to=(\\w+) .*", "$1 $2 $3"))
                .collect(Collectors.toSet());
        assertEquals(
                Set.of("tick timer display", "tick display airframe", "panel display gps"),
                pairs,
                "timer and display do not talk, but timer and gps do over display");
    }

    @Test
    void thePlanHasTheLimitsOfClockErrors() throws Exception {
        Plan plan = plan(
                LAB,
                "  parameter samples",
                "  parameter most : duration = 250 us;\n  parameter samples",
                "to display.refresh in timed warmup",
                "to display.refresh in timed clock error ${most} warmup",
                "measure jitter get_data_at_airframe_jitter of get_data_at_airframe in timed",
                "measure jitter own of update in timed clock error 0.3 ms");
        Map<String, Long> limits = plan.metrics().stream()
                .filter(metric -> metric.clockErrorLimitNs() > 0)
                .collect(Collectors.toMap(MetricPlan::name, MetricPlan::clockErrorLimitNs));
        assertEquals(Map.of("update", 250_000L, "update_jitter", 250_000L, "own", 300_000L), limits);
        assertTrue(experimentJson(plan).contains("\"clockErrorLimitNs\": 250000"), "readers of samples see it");
    }

    private static List<String> linkClocks(Plan plan) {
        return launchPlan(plan)
                .lines()
                .filter(line -> line.startsWith("link-clock "))
                .toList();
    }

    private static List<String> ways(Plan plan) {
        return launchPlan(plan).lines().filter(line -> line.startsWith("way ")).toList();
    }

    private static String launchPlan(Plan plan) {
        return file(plan, "plan/launch.plan");
    }

    @Test
    void thePlanHasTheNetwork() throws Exception {
        String json = experimentJson(plan(LAB));
        assertTrue(json.contains("{\"node\": \"gps\", \"address\": \"10.64.0.2\"}"), json);
    }

    private static String experimentJson(Plan plan) {
        return file(plan, "plan/experiment.json");
    }

    private static String file(Plan plan, String path) {
        return new String(
                Generation.files(plan, Targets.discover().get(List.of("corbel")))
                        .all()
                        .get(path)
                        .content(),
                StandardCharsets.UTF_8);
    }
}
