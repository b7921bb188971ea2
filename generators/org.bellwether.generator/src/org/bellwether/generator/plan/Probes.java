// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Optional;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.experiment.ConnectionPoint;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.PathEnd;
import org.bellwether.model.experiment.PathPoint;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.Models;

/** From the place that a metric names to the probe that measures there. */
final class Probes {
    private final Instances instances;
    private final List<InstancePlan> plans;
    private final List<Wire> wires;

    Probes(Instances instances, List<InstancePlan> plans, List<Wire> wires) {
        this.instances = instances;
        this.plans = plans;
        this.wires = wires;
    }

    /** The probe at a place, without its shares of phases and its floor. */
    ProbePlan at(MeasurePoint point) {
        if (point instanceof PortPoint port) {
            return port(port, instances.at(port.getInstance(), port.getPort()), port.getOperation());
        } else if (point instanceof ConnectionPoint connection) {
            return connection(connection);
        }
        return path((PathPoint) point);
    }

    private ProbePlan port(MeasurePoint point, Instances.End end, Operation operation) {
        if (end.port() instanceof RequiredPort) {
            CallPoint call = call(point, end, operation);
            return probe(
                    end.instance() + "_" + call.name(),
                    ProbePlan.Kind.CALL,
                    end,
                    Optional.of(call.operation()),
                    Optional.empty(),
                    point);
        } else if (end.port() instanceof EventSink) {
            return probe(
                    end.instance() + "_" + end.port().getName(),
                    ProbePlan.Kind.EVENT,
                    end,
                    Optional.empty(),
                    Optional.empty(),
                    point);
        } else if (end.port() instanceof EventSource) {
            return probe(
                    end.instance() + "_" + end.port().getName(),
                    ProbePlan.Kind.PUBLISH,
                    end,
                    Optional.empty(),
                    Optional.empty(),
                    point);
        }
        throw Unsupported.refusal(point, "Measuring where a call arrives is", "Measure it at the caller's port");
    }

    /** The call that is measured: the named one, or the only one at the port. */
    private CallPoint call(MeasurePoint point, Instances.End end, Operation operation) {
        List<CallPoint> calls = plan(end.instance()).executor().calls().stream()
                .filter(call -> call.port() == end.port() && (operation == null || call.operation() == operation))
                .toList();
        if (calls.size() != 1) {
            throw new RefusedException(
                    "BW831",
                    point,
                    calls.isEmpty()
                            ? "Nobody calls what is to be measured"
                            : "Several operations are called at this port",
                    calls.isEmpty() ? "Add a call to a behaviour of " + end.instance() : "Name the operation");
        }
        return calls.get(0);
    }

    private ProbePlan connection(ConnectionPoint point) {
        Instances.Link link = instances.links().stream()
                .filter(each -> each.model() == point.getConnection())
                .findFirst()
                .orElseThrow(() -> new RefusedException(
                        "BW831", point, "The connection is in no assembly of the deployment", "Name another one"));
        boolean event = link.source().port() instanceof EventSource;
        Instances.End end = event ? link.target() : link.source();
        long others = wires.stream()
                .filter(wire -> event
                        ? wire.target().equals(end.instance()) && wire.targetPort() == end.port()
                        : wire.source().equals(end.instance()) && wire.sourcePort() == end.port())
                .count();
        Unsupported.when(others > 1, point, "Telling the connections of one port apart is", "Measure at the port");
        return port(point, end, point.getOperation());
    }

    private ProbePlan path(PathPoint point) {
        Instances.End from =
                instances.at(point.getFrom().getInstance(), point.getFrom().getPort());
        Instances.End to =
                instances.at(point.getTo().getInstance(), point.getTo().getPort());
        boolean arrival = point.getEnd() == PathEnd.ARRIVAL;
        String name = from.instance() + "_" + from.port().getName() + "_to_" + to.instance() + "_"
                + to.port().getName() + (arrival ? "_arrival" : "");
        return probe(
                name,
                ProbePlan.Kind.PATH,
                to,
                Optional.empty(),
                Optional.of(path(from, to, driver(point, from), arrival)),
                point);
    }

    private ProbePlan.PathPlan path(Instances.End from, Instances.End to, Behaviour driver, boolean arrival) {
        String timer = ((TimerTrigger) driver.getTrigger()).getTimer().getName();
        return new ProbePlan.PathPlan(
                from.instance(),
                from.port(),
                from.instance() + "." + timer,
                arrival,
                new CertainPaths(plans, wires).leads(driver, from, to));
    }

    /** What the timer does whose activations publish at the beginning of a path. */
    private Behaviour driver(PathPoint point, Instances.End from) {
        List<Behaviour> timers = plan(from.instance()).executor().behaviours().stream()
                .filter(behaviour -> behaviour.getTrigger() instanceof TimerTrigger)
                .filter(behaviour -> Models.all(behaviour, Publish.class).stream()
                        .anyMatch(publish -> publish.getSource() == from.port()))
                .toList();
        Unsupported.when(
                timers.size() != 1,
                point,
                "A path that does not begin with one timer's event is",
                "Begin the path at a source that exactly one timer's behaviour publishes from");
        return timers.get(0);
    }

    private ProbePlan probe(
            String name,
            ProbePlan.Kind kind,
            Instances.End end,
            Optional<Operation> operation,
            Optional<ProbePlan.PathPlan> path,
            MeasurePoint point) {
        return new ProbePlan(
                name,
                kind,
                plan(end.instance()).process(),
                end.instance(),
                end.port(),
                operation,
                path,
                ElementIds.of(point),
                Optional.empty(),
                List.of());
    }

    private InstancePlan plan(String instance) {
        return plans.stream()
                .filter(plan -> plan.name().equals(instance))
                .findFirst()
                .orElseThrow();
    }
}
