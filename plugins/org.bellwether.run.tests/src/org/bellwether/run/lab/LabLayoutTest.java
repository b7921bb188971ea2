// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.generator.plan.NetworkPlan;
import org.bellwether.run.lab.LabLayout.Host;
import org.bellwether.run.lab.LabLayout.Route;
import org.junit.jupiter.api.Test;

class LabLayoutTest {
    private static Host host(LabLayout layout, String name) {
        return layout.hosts().stream()
                .filter(host -> host.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void routesLeadOverTheNodesBetween() {
        LabLayout layout = LabLayout.of(Networks.row(), false);
        assertEquals(
                List.of(new Route("10.64.1.1", "10.64.0.2"), new Route("10.64.1.2", "10.64.0.2")),
                host(layout, "a").routes());
        assertEquals(List.of(), host(layout, "b").routes(), "it is on both links");
        assertTrue(host(layout, "b").forwards());
        assertFalse(host(layout, "a").forwards());
    }

    @Test
    void nodesThatNoLinkLeadsToHaveNoRoute() {
        NetworkPlan network = new NetworkPlan(
                List.of("a", "b", "c", "d"),
                List.of(Networks.link("ab", 0, "a", "b"), Networks.link("cd", 1, "c", "d")));
        assertEquals(List.of(), host(LabLayout.of(network, false), "a").routes());
    }

    @Test
    void hostsHaveAddressesOfTheirOwnOnTheControlNetwork() {
        List<String> nodes = IntStream.range(0, 600).mapToObj(i -> "n" + i).toList();
        LabLayout layout = LabLayout.of(new NetworkPlan(nodes, List.of()), false);
        assertEquals(600, layout.hosts().stream().map(Host::control).distinct().count());
        assertEquals("198.18.2.100", layout.hosts().get(599).control());
        assertTrue(layout.hostsFile().contains("198.18.0.1 n0\n"));
    }

    @Test
    void theControlNetworkIsNoneOfALink() {
        NetworkPlan.Link link = new NetworkPlan.Link(
                "l",
                List.of(new NetworkPlan.End("a", "198.18.3.1"), new NetworkPlan.End("b", "198.18.3.2")),
                0,
                0,
                0,
                0,
                0);
        LabLayout layout = LabLayout.of(new NetworkPlan(List.of("a", "b"), List.of(link)), false);
        assertEquals("198.19.0.1", layout.hosts().get(0).control());
    }

    @Test
    void interfacesAreCalledLikeLinksWhereLinuxTakesTheName() {
        NetworkPlan network = new NetworkPlan(
                List.of("a", "b"),
                List.of(
                        Networks.link("lan", 0, "a", "b"),
                        Networks.link("ctl", 1, "a", "b"),
                        Networks.link("a_very_long_name", 2, "a", "b")));
        assertEquals(
                List.of("lan", "link1", "link2"),
                LabLayout.of(network, false).links().stream()
                        .map(LabLayout.Link::interfaceName)
                        .toList());
    }

    @Test
    void theKernelDoesWhatItCan() {
        NetworkPlan.Link free = new NetworkPlan.Link("l", Networks.ends(0, "a", "b"), 0, 0, 0, 0, 0);
        NetworkPlan.Link narrow = new NetworkPlan.Link("l", Networks.ends(0, "a", "b"), 1_000_000, 0, 0, 0, 0);
        NetworkPlan.Link lossy = new NetworkPlan.Link("l", Networks.ends(0, "a", "b"), 0, 0, 0, 0.1, 0);
        assertEquals(LinkEmulation.BRIDGE, LinkEmulation.of(free, true));
        assertEquals(LinkEmulation.TBF, LinkEmulation.of(narrow, true));
        assertEquals(LinkEmulation.NETEM, LinkEmulation.of(lossy, true));
        assertEquals(LinkEmulation.RELAY, LinkEmulation.of(lossy, false));
    }
}
