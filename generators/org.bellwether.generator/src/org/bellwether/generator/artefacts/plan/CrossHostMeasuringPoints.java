// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;

/** The measuring points whose samples begin on one host and end on another, so that two clocks are involved. */
final class CrossHostMeasuringPoints {
    private static final String ANY = "-";

    private final Plan plan;
    private final Map<String, Optional<String>> hosts;
    private final Map<String, String> places;

    private CrossHostMeasuringPoints(Plan plan) {
        this.plan = plan;
        hosts = plan.processes().stream().collect(Collectors.toMap(ProcessPlan::name, ProcessPlan::host));
        places = plan.instances().stream().collect(Collectors.toMap(InstancePlan::name, InstancePlan::process));
    }

    /**
     * A measured path between two processes.
     *
     * @param probe the probe that measures the path, at its end
     * @param link  the number of the connection in the samples, or a dash if all samples have the same beginning
     * @param from  the process in which the path begins
     * @param to    the process in which the path ends
     */
    record CrossHostProbe(String probe, String link, String from, String to) {}

    static List<CrossHostProbe> of(Plan plan) {
        CrossHostMeasuringPoints points = new CrossHostMeasuringPoints(plan);
        return plan.isDistributed()
                ? plan.probes().stream()
                        .flatMap(probe -> points.of(probe).stream())
                        .toList()
                : List.of();
    }

    private List<CrossHostProbe> of(MeasuringPointPlan probe) {
        List<CrossHostProbe> probes = new ArrayList<>();
        probe.path().ifPresent(path -> add(probes, probe, ANY, path.instance()));
        if (probe.kind() == MeasuringPointPlan.Kind.EVENT) {
            List<ConnectionPlan> wires = plan.wires().at(probe.instance(), probe.port());
            for (int number = 0; number < wires.size(); number++) {
                String link = wires.size() == 1 ? ANY : Integer.toString(number);
                add(probes, probe, link, wires.get(number).source());
            }
        }
        return probes;
    }

    private void add(List<CrossHostProbe> probes, MeasuringPointPlan probe, String link, String instance) {
        String from = places.get(instance);
        if (!hosts.get(from).equals(hosts.get(probe.process()))) {
            probes.add(new CrossHostProbe(probe.name(), link, from, probe.process()));
        }
    }
}
