// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.idl.Operation;

/** The frequencies of the messages that the behaviours of a plan send. Starts happen once, and do not count. */
public final class MessageRates {
    private static final double SECOND_NS = 1e9;

    private final Plan plan;
    private final RequestReplies requestReplies;

    public MessageRates(Plan plan) {
        this.plan = plan;
        requestReplies = new RequestReplies(plan);
    }

    /**
     * Messages and their frequencies.
     *
     * @param times the frequency of each request with its reply
     * @param exact whether the frequencies are certain. Otherwise conditions, computed counts, objects or references,
     *     or exceptions are estimated: branches with conditions and objects that are only known at run time are taken
     *     equally often, loops run to their bound, calls by reference do not count, and callers continue after
     *     exceptions
     */
    public record Sent(Map<RequestReply, Double> times, boolean exact) {}

    /** Returns the messages per second in timed phases, at the timers' nominal rates. */
    public Sent perSecond() {
        BehaviourWalk walk = new BehaviourWalk(plan, requestReplies, false);
        for (InstancePlan instance : plan.instances()) {
            for (TimerPlan timer : instance.timers()) {
                if (timer.periodNs() > 0) {
                    tick(walk, instance, timer.name(), rate(timer));
                }
            }
        }
        return walk.sent();
    }

    /**
     * Returns the messages of an activation in a phase: the mean over the drivers of a saturated phase, or over the
     * ticks of all timers of a timed phase. The harness's own messages are not included, see {@link #reports}.
     */
    public Sent ofActivation(PhasePlan phase) {
        if (phase.drivers().isEmpty()) {
            double ticks = plan.instances().stream()
                    .flatMap(instance -> instance.timers().stream())
                    .filter(timer -> timer.periodNs() > 0)
                    .mapToDouble(MessageRates::rate)
                    .sum();
            Sent all = perSecond();
            return new Sent(
                    all.times().entrySet().stream()
                            .collect(Collectors.toMap(
                                    Map.Entry::getKey,
                                    each -> each.getValue() / ticks,
                                    (first, second) -> first,
                                    LinkedHashMap::new)),
                    all.exact());
        }
        BehaviourWalk walk = new BehaviourWalk(plan, requestReplies, false);
        for (DriverPlan driver : phase.drivers()) {
            tick(
                    walk,
                    requestReplies.instance(driver.instance()),
                    driver.timer(),
                    1.0 / phase.drivers().size());
        }
        return walk.sent();
    }

    /**
     * Returns the number of reports between processes that an activation of a saturated phase sends: if another process
     * completes the activation, the harness sends a oneway to the driver's process.
     */
    public double reports(PhasePlan phase) {
        long reported = phase.drivers().stream().filter(this::isReported).count();
        return reported / Math.max(1.0, phase.drivers().size());
    }

    private boolean isReported(DriverPlan driver) {
        String own = process(driver.instance());
        return driver.completion()
                .filter(completion -> !process(completion.instance()).equals(own))
                .isPresent();
    }

    /**
     * Returns the messages of a tick of a timer.
     *
     * @param driver {@code <instance>.<timer>}
     */
    Sent ofTick(String driver) {
        int dot = driver.lastIndexOf('.');
        BehaviourWalk walk = new BehaviourWalk(plan, requestReplies, false);
        tick(walk, requestReplies.instance(driver.substring(0, dot)), driver.substring(dot + 1), 1);
        return walk.sent();
    }

    /**
     * Returns the messages of one call, including the calls that its servant makes before it replies: the mean over the
     * port's connections, weighted by the calls that they get.
     */
    public Sent ofCall(String caller, Port port, Operation operation) {
        BehaviourWalk walk = new BehaviourWalk(plan, requestReplies, true);
        walk.oneCall(requestReplies.instance(caller), port, operation);
        return walk.sent();
    }

    /**
     * Returns the messages between the start of an activation and the end of a path: the pushes of the event on the
     * path, and the calls that behaviours wait for before they publish it.
     *
     * @param sink the instance at the end of the path
     * @param port the sink's port
     * @return empty if no event of the path's timer leads there
     */
    public Optional<Sent> ofPath(MeasuringPointPlan.PathPlan path, String sink, Port port) {
        return new PathWalk(plan, requestReplies, path, sink, port).sent();
    }

    /**
     * Returns the push of an event that arrives at a sink: the mean over the sources, an estimate if their events
     * differ.
     */
    public Sent ofPush(String sink, Port port) {
        List<ConnectionPlan> wires = plan.wires().at(sink, port);
        Map<RequestReply, Double> times = new LinkedHashMap<>();
        wires.stream()
                .filter(wire -> !requestReplies.isLocal(wire))
                .forEach(wire -> times.merge(requestReplies.push(wire), 1.0 / wires.size(), Double::sum));
        boolean alike = wires.stream()
                        .map(wire -> requestReplies.isLocal(wire)
                                ? Payload.EMPTY
                                : requestReplies.push(wire).request())
                        .distinct()
                        .count()
                <= 1;
        return new Sent(times, alike);
    }

    /** Returns the ticks per second, which the threads of the timer's instance share. */
    private static double rate(TimerPlan timer) {
        return SECOND_NS / timer.periodNs();
    }

    private String process(String instance) {
        return requestReplies.instance(instance).process();
    }

    private static void tick(BehaviourWalk walk, InstancePlan instance, String timer, double times) {
        for (Behaviour behaviour : instance.executor().behaviours()) {
            if (behaviour.getTrigger() instanceof TimerTrigger trigger
                    && trigger.getTimer().getName().equals(timer)) {
                walk.behaviour(instance, behaviour, times);
            }
        }
    }
}
