// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.bellwether.generator.plan.NetworkPlan;
import org.junit.jupiter.api.Test;

class NetworkCommandsTest {
    private static final Map<String, Long> PROCESSES = Map.of("a", 11L, "b", 12L, "c", 13L);

    private static NetworkPlan one(long bits, long delay, long jitter, double loss, int mtu) {
        NetworkPlan.Link link =
                new NetworkPlan.Link("lan", Networks.ends(0, "a", "b", "c"), bits, delay, jitter, loss, mtu);
        return new NetworkPlan(List.of("a", "b", "c"), List.of(link));
    }

    @Test
    void hostsAreOnTheControlNetwork() {
        List<String> lines = new NetworkCommands(LabLayout.of(Networks.row(), false)).bridges(PROCESSES);
        assertTrue(lines.contains("link add c1 type veth peer name ctl netns 12"), lines.toString());
        assertTrue(lines.contains("addr add 198.18.255.254/16 dev ctl"));
        assertTrue(lines.stream().noneMatch(line -> line.contains("name ab")), "the relay makes these interfaces");
    }

    @Test
    void linksWithoutARelayAreBridges() {
        LabLayout layout = LabLayout.of(one(1_000_000, 0, 0, 0, 1400), false);
        List<String> lines = new NetworkCommands(layout).bridges(PROCESSES);
        assertTrue(lines.contains("link add b0 mtu 1400 type bridge"), lines.toString());
        assertTrue(lines.contains("link add l0e2 mtu 1400 type veth peer name lan mtu 1400 netns 13"));
        assertTrue(lines.contains("link set l0e2 master b0 up"));
    }

    @Test
    void aBandwidthAloneIsATokenBucket() {
        LabLayout layout = LabLayout.of(one(100_000_000, 0, 0, 0, 0), true);
        assertEquals(
                List.of("qdisc add dev lan root tbf rate 100000000bit burst 25000 latency 50ms"),
                new NetworkCommands(layout).shaping(layout.hosts().get(0)));
    }

    @Test
    void netemGetsTheWholeState() {
        LabLayout layout = LabLayout.of(one(20_000_000, 2_500_000, 100_000, 0.001, 0), true);
        assertEquals(
                List.of(
                        "qdisc add dev lan root netem limit 1000 delay 2500.000us 100.000us loss 0.1000000% rate 20000000bit"),
                new NetworkCommands(layout).shaping(layout.hosts().get(0)));
        LabLayout relayed = LabLayout.of(one(20_000_000, 2_500_000, 100_000, 0.001, 0), false);
        assertEquals(
                List.of(), new NetworkCommands(relayed).shaping(relayed.hosts().get(0)));
    }

    @Test
    void hostsGetAddressesAndRoutes() {
        LabLayout layout = LabLayout.of(Networks.row(), false);
        assertEquals(
                List.of(
                        "link set lo up",
                        "addr add 198.18.0.1/16 dev ctl",
                        "link set ctl up",
                        "addr add 10.64.0.1/24 dev ab",
                        "link set ab up",
                        "route add 10.64.1.1/32 via 10.64.0.2",
                        "route add 10.64.1.2/32 via 10.64.0.2"),
                new NetworkCommands(layout).addresses(layout.hosts().get(0)));
    }
}
