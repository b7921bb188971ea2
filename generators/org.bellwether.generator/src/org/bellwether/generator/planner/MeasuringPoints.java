// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bellwether.generator.plan.CallPoint;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.refusal.Unsupported;
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

/** Finds the measuring points at the place of a metric. */
final class MeasuringPoints {
    private final Instances instances;
    private final Map<String, InstancePlan> plans;
    private final List<ConnectionPlan> wires;
    private final ExpressionEvaluator evaluator;

    MeasuringPoints(
            Instances instances, List<InstancePlan> plans, List<ConnectionPlan> wires, ExpressionEvaluator evaluator) {
        this.instances = instances;
        this.plans = plans.stream().collect(Collectors.toMap(InstancePlan::name, plan -> plan));
        this.wires = wires;
        this.evaluator = evaluator;
    }

    /** Returns the probes at a place, one for each replica, without the numbers of samples and the floors. */
    List<MeasuringPointPlan> at(MeasurePoint point) {
        if (point instanceof PortPoint port) {
            return ports(port, instances.at(port.getInstance(), port.getPort(), evaluator), port.getOperation());
        } else if (point instanceof ConnectionPoint connection) {
            return connection(connection);
        }
        return paths((PathPoint) point);
    }

    private List<MeasuringPointPlan> ports(MeasurePoint point, List<Instances.End> ends, Operation operation) {
        return ends.stream().map(end -> port(point, end, operation)).toList();
    }

    private MeasuringPointPlan port(MeasurePoint point, Instances.End end, Operation operation) {
        if (end.port() instanceof RequiredPort) {
            CallPoint call = call(point, end, operation);
            return probe(
                    end.instance() + "_" + call.name(),
                    MeasuringPointPlan.Kind.CALL,
                    end,
                    Optional.of(call.operation()),
                    Optional.empty(),
                    point);
        } else if (end.port() instanceof EventSink) {
            return probe(
                    end.instance() + "_" + end.port().getName(),
                    MeasuringPointPlan.Kind.EVENT,
                    end,
                    Optional.empty(),
                    Optional.empty(),
                    point);
        } else if (end.port() instanceof EventSource) {
            return probe(
                    end.instance() + "_" + end.port().getName(),
                    MeasuringPointPlan.Kind.PUBLISH,
                    end,
                    Optional.empty(),
                    Optional.empty(),
                    point);
        }
        throw Unsupported.refusal(point, "Measuring where a call arrives is", "Measure it at the caller's port");
    }

    /** Returns the measured call: the given operation's, or the only one at the port. */
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

    /**
     * Returns the probes of a connection: at the ports of its callers, or at its sinks, which must have no other
     * connection.
     */
    private List<MeasuringPointPlan> connection(ConnectionPoint point) {
        List<Instances.Link> links = instances.links().stream()
                .filter(each -> each.model() == point.getConnection())
                .toList();
        if (links.isEmpty()) {
            throw new RefusedException(
                    "BW831", point, "The connection is in no assembly of the deployment", "Name another one");
        }
        Set<Instances.End> ends =
                links.stream().map(MeasuringPoints::measured).collect(Collectors.toCollection(LinkedHashSet::new));
        boolean shared = instances.links().stream()
                .anyMatch(each -> each.model() != point.getConnection() && ends.contains(measured(each)));
        Unsupported.when(shared, point, "Telling the connections of one port apart is", "Measure at the port");
        return ports(point, List.copyOf(ends), point.getOperation());
    }

    private static Instances.End measured(Instances.Link link) {
        return link.source().port() instanceof EventSource ? link.target() : link.source();
    }

    /**
     * Returns the paths from one replica to each of several, from each of several to one, or from each to the one with
     * the same position.
     */
    private List<MeasuringPointPlan> paths(PathPoint point) {
        List<Instances.End> from =
                instances.at(point.getFrom().getInstance(), point.getFrom().getPort(), evaluator);
        List<Instances.End> to =
                instances.at(point.getTo().getInstance(), point.getTo().getPort(), evaluator);
        Unsupported.when(
                from.size() != 1 && to.size() != 1 && from.size() != to.size(),
                point,
                "A path from " + from.size() + " replicas to " + to.size() + " is",
                "Choose one of them with indices, or equally many");
        return IntStream.range(0, Math.max(from.size(), to.size()))
                .mapToObj(i -> path(point, from.get(from.size() == 1 ? 0 : i), to.get(to.size() == 1 ? 0 : i)))
                .toList();
    }

    private MeasuringPointPlan path(PathPoint point, Instances.End from, Instances.End to) {
        boolean arrival = point.getEnd() == PathEnd.ARRIVAL;
        String name = from.instance() + "_" + from.port().getName() + "_to_" + to.instance() + "_"
                + to.port().getName() + (arrival ? "_arrival" : "");
        return probe(
                name,
                MeasuringPointPlan.Kind.PATH,
                to,
                Optional.empty(),
                Optional.of(path(from, to, driver(point, from), arrival)),
                point);
    }

    private MeasuringPointPlan.PathPlan path(Instances.End from, Instances.End to, Behaviour driver, boolean arrival) {
        String timer = ((TimerTrigger) driver.getTrigger()).getTimer().getName();
        return new MeasuringPointPlan.PathPlan(
                from.instance(),
                from.port(),
                from.instance() + "." + timer,
                arrival,
                new PathCompletion(List.copyOf(plans.values()), wires).leads(driver, from, to));
    }

    /** Returns the behaviour of the timer whose activations publish at the beginning of a path. */
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

    /** Returns the array of a probe's instance, or the instance's name if it is not a replica. */
    String array(MeasuringPointPlan probe) {
        return plan(probe.instance()).array();
    }

    /** Returns the indices of the replica that a probe measures, as the end of a name: {@code _0_1}. */
    String indices(MeasuringPointPlan probe) {
        InstancePlan from =
                plan(probe.path().map(MeasuringPointPlan.PathPlan::instance).orElse(probe.instance()));
        InstancePlan plan = from.isReplica() ? from : plan(probe.instance());
        return plan.indices().stream().map(index -> "_" + index).collect(Collectors.joining());
    }

    /** Returns a probe's name without the indices of replicas. */
    String pooledName(MeasuringPointPlan probe) {
        String at = array(probe);
        return probe.path()
                .map(path -> probe.name()
                        .replace("_to_" + probe.instance() + "_", "_to_" + at + "_")
                        .replaceFirst(
                                "^" + path.instance(), plan(path.instance()).array()))
                .orElse(at + probe.name().substring(probe.instance().length()));
    }

    private MeasuringPointPlan probe(
            String name,
            MeasuringPointPlan.Kind kind,
            Instances.End end,
            Optional<Operation> operation,
            Optional<MeasuringPointPlan.PathPlan> path,
            MeasurePoint point) {
        return new MeasuringPointPlan(
                name,
                kind,
                plan(end.instance()).process(),
                end.instance(),
                end.port(),
                operation,
                path,
                ElementIds.of(point),
                Optional.empty(),
                List.of(),
                List.of());
    }

    private InstancePlan plan(String instance) {
        return plans.get(instance);
    }
}
