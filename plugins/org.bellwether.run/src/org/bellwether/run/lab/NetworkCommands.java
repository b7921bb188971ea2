// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.generator.plan.NetworkPlan;

/** Makes the commands for ip and tc, one for each line ({@code -batch}). */
final class NetworkCommands {
    /** The length of the queue of packets: the default of netem and of the relay. */
    private static final int QUEUE = 1000;

    private static final int FRAME_HEADER = 18;
    private static final double NS_PER_US = 1e3;

    private final LabLayout layout;

    NetworkCommands(LabLayout layout) {
        this.layout = layout;
    }

    /**
     * Returns the commands for ip in the lab's network namespace, which create bridges and the pairs of interfaces to
     * hosts.
     *
     * @param processes the first process of each host by the host's name
     */
    List<String> bridges(Map<String, Long> processes) {
        List<String> lines = new ArrayList<>(List.of(
                "link set lo up",
                "link add ctl type bridge",
                "addr add " + layout.gateway() + "/" + LabLayout.CONTROL_BITS + " dev ctl",
                "link set ctl up"));
        for (int i = 0; i < layout.hosts().size(); i++) {
            long host = processes.get(layout.hosts().get(i).name());
            pair(lines, "c" + i, "ctl", "ctl", host, 0);
        }
        for (int i = 0; i < layout.links().size(); i++) {
            LabLayout.Link link = layout.links().get(i);
            if (link.means() == LinkEmulation.RELAY) {
                continue;
            }
            lines.add("link add b" + i + " mtu " + link.mtu() + " type bridge");
            lines.add("link set b" + i + " up");
            List<NetworkPlan.End> ends = link.plan().ends();
            for (int end = 0; end < ends.size(); end++) {
                pair(
                        lines,
                        "l" + i + "e" + end,
                        "b" + i,
                        link.interfaceName(),
                        processes.get(ends.get(end).node()),
                        link.mtu());
            }
        }
        return lines;
    }

    private static void pair(List<String> lines, String here, String bridge, String there, long process, int mtu) {
        String size = mtu == 0 ? "" : " mtu " + mtu;
        lines.add("link add " + here + size + " type veth peer name " + there + size + " netns " + process);
        lines.add("link set " + here + " master " + bridge + " up");
    }

    /** Returns the commands for ip in a host's network namespace, which set addresses and routes. */
    List<String> addresses(LabLayout.Host host) {
        List<String> lines = new ArrayList<>(List.of(
                "link set lo up",
                "addr add " + host.control() + "/" + LabLayout.CONTROL_BITS + " dev ctl",
                "link set ctl up"));
        for (LabLayout.Interface each : host.interfaces()) {
            lines.add("addr add " + each.address() + "/24 dev " + each.name());
            lines.add("link set " + each.name() + " up");
        }
        host.routes().forEach(route -> lines.add("route add " + route.to() + "/32 via " + route.via()));
        return lines;
    }

    /**
     * Returns the commands for tc in a host's network namespace, which shape packets that leave the host; empty if the
     * kernel need not shape any.
     */
    List<String> shaping(LabLayout.Host host) {
        List<String> lines = new ArrayList<>();
        for (LabLayout.Interface each : host.interfaces()) {
            LabLayout.Link link = layout.links().get(each.link());
            String add = "qdisc add dev " + each.name() + " root ";
            if (link.means() == LinkEmulation.TBF) {
                long burst = Math.max(link.plan().bitsPerSecond() / 8 / 500, 2L * (link.mtu() + FRAME_HEADER)); // 2 ms
                lines.add(add + "tbf rate " + link.plan().bitsPerSecond() + "bit burst " + burst + " latency 50ms");
            } else if (link.means() == LinkEmulation.NETEM) {
                lines.add(add + netem(link.plan()));
            }
        }
        return lines;
    }

    private static String netem(NetworkPlan.Link link) {
        StringBuilder line = new StringBuilder("netem limit " + QUEUE);
        line.append(String.format(Locale.ROOT, " delay %.3fus", link.delayNs() / NS_PER_US));
        if (link.jitterNs() > 0) {
            line.append(String.format(Locale.ROOT, " %.3fus", link.jitterNs() / NS_PER_US));
        }
        if (link.loss() > 0) {
            line.append(String.format(Locale.ROOT, " loss %.7f%%", link.loss() * 100));
        }
        if (link.bitsPerSecond() > 0) {
            line.append(" rate ").append(link.bitsPerSecond()).append("bit");
        }
        return line.toString();
    }
}
