// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.deployment.Protocol;

/**
 * The plan of an experiment on a testbed. Each node is a separate machine there, independent of the host that the model
 * gives it. The machine's address is known only after the testbed has allocated the machine: ORB configurations contain
 * placeholders, which the run's scripts replace.
 */
final class TestbedPlan {
    private final Plan plan;
    private final Map<String, String> nodes;
    private final boolean several;
    private final List<String> warnings = new ArrayList<>();

    private TestbedPlan(Plan plan) {
        this.plan = plan;
        nodes = plan.processes().stream().collect(Collectors.toMap(ProcessPlan::name, ProcessPlan::node));
        several = nodes.values().stream().distinct().count() > 1;
    }

    /**
     * The result of planning.
     *
     * @param warnings the differences between the testbed and the model
     */
    record Outcome(Plan plan, List<String> warnings) {}

    /** Rewrites a plan. */
    static Outcome of(Plan plan) {
        TestbedPlan work = new TestbedPlan(plan);
        Plan rewritten = plan.with(
                plan.processes().stream().map(work::process).toList(),
                plan.probes().stream().map(work::probe).toList());
        return new Outcome(rewritten, List.copyOf(work.warnings));
    }

    /** Returns the placeholder of a node's address in ORB configurations; the scripts replace it. */
    static String placeholder(String node) {
        return "bw." + node + ".node";
    }

    private String nodeOf(String instance) {
        return plan.instances().stream()
                .filter(each -> each.name().equals(instance))
                .map(each -> nodes.get(each.process()))
                .findFirst()
                .orElseThrow();
    }

    private ProcessPlan process(ProcessPlan process) {
        process.options()
                .forEach((target, options) -> options.keySet().stream()
                        .filter(option -> several && option.matches("Endpoint|EndpointHost|PublishedHost|endPoint.*"))
                        .forEach(option -> warnings.add("process " + process.name() + ": the option " + target + "."
                                + option + " stays as the model sets it, whatever address its machine has")));
        // Endpoints on several links become one at the machine's address, at which an ORB cannot listen twice
        Map<List<Object>, EndpointPlan> places = new LinkedHashMap<>();
        for (EndpointPlan each : process.endpoints()) {
            EndpointPlan here = endpoint(process, each);
            places.putIfAbsent(List.of(here.protocol(), here.host(), here.port(), here.path()), here);
        }
        List<EndpointPlan> endpoints = new ArrayList<>(places.values());
        if (several && endpoints.isEmpty()) {
            endpoints.add(new EndpointPlan(Protocol.IIOP, placeholder(process.node()), 0, "", null));
        }
        return new ProcessPlan(
                process.name(),
                process.program(),
                process.array(),
                process.node(),
                several ? Optional.of(placeholder(process.node())) : Optional.empty(),
                ProcessPlan.Login.NONE,
                process.cores(),
                process.scheduling(),
                process.priority(),
                List.copyOf(endpoints),
                process.options(),
                process.element());
    }

    private EndpointPlan endpoint(ProcessPlan process, EndpointPlan endpoint) {
        if (endpoint.protocol() != Protocol.IIOP) {
            return endpoint;
        }
        // An address without a host in the model is that of a link
        if (endpoint.element() != null
                && endpoint.element().getHost() != null
                && process.host().filter(endpoint.host()::equals).isEmpty()) {
            warnings.add("process " + process.name()
                    + ": it listens at the address that its machine has on the testbed, not at " + endpoint.host());
        }
        return new EndpointPlan(
                endpoint.protocol(),
                several ? placeholder(process.node()) : "",
                endpoint.port(),
                endpoint.path(),
                endpoint.element());
    }

    /**
     * Removes the floor of a call that crosses a link: a raw ping-pong within one machine is no floor for that call.
     */
    private MeasuringPointPlan probe(MeasuringPointPlan probe) {
        boolean crosses = probe.kind() == MeasuringPointPlan.Kind.CALL
                && plan
                        .wiresFrom(plan.instances().stream()
                                .filter(each -> each.name().equals(probe.instance()))
                                .findFirst()
                                .orElseThrow())
                        .stream()
                        .anyMatch(wire -> wire.sourcePort() == probe.port()
                                && !nodeOf(wire.target()).equals(nodeOf(probe.instance())));
        return crosses
                ? new MeasuringPointPlan(
                        probe.name(),
                        probe.kind(),
                        probe.process(),
                        probe.instance(),
                        probe.port(),
                        probe.operation(),
                        probe.path(),
                        probe.element(),
                        Optional.empty(),
                        probe.links(),
                        probe.phases())
                : probe;
    }
}
