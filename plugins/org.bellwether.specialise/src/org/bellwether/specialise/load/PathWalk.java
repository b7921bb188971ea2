// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.util.Models;

/**
 * Follows one event from a timer to the end of a path: its pushes, and the calls that behaviours on the path wait for
 * before they publish it. Branches to other sinks do not count, nor does anything after the end of the path.
 */
final class PathWalk {
    private final Plan plan;
    private final RequestReplies requestReplies;
    private final BehaviourWalk walk;
    private final MeasuringPointPlan.PathPlan path;
    private final Place end;
    /** The number of pushes from a sink to the end of the path, for the sinks whose events lead there. */
    private final Map<Place, Integer> pushesFrom = new HashMap<>();

    /** A port of an instance. */
    private record Place(String instance, Port port) {}

    /** The publication on the shortest way to the end of the path. */
    private record Step(Publish publish, ConnectionPlan wire, int pushes) {}

    /**
     * @param sink the instance at the end of the path
     * @param port the sink's port
     */
    PathWalk(Plan plan, RequestReplies requestReplies, MeasuringPointPlan.PathPlan path, String sink, Port port) {
        this.plan = plan;
        this.requestReplies = requestReplies;
        this.path = path;
        walk = new BehaviourWalk(plan, requestReplies, true);
        end = new Place(sink, port);
        measure();
    }

    /** Returns the messages of a sample; empty if no event of the timer leads to the end. */
    Optional<MessageRates.Sent> sent() {
        InstancePlan first = requestReplies.instance(path.instance());
        String timer = path.driver().substring(path.driver().lastIndexOf('.') + 1);
        return first.executor().behaviours().stream()
                .filter(behaviour -> behaviour.getTrigger() instanceof TimerTrigger trigger
                        && trigger.getTimer().getName().equals(timer))
                .findFirst()
                .filter(behaviour -> follow(first, behaviour, publish -> publish.getSource() == path.port()))
                .map(behaviour -> walk.sent());
    }

    /** Finds the sinks that lead to the end, backwards from there. */
    private void measure() {
        Deque<Place> open = new ArrayDeque<>(List.of(end));
        pushesFrom.put(end, 0);
        while (!open.isEmpty()) {
            Place sink = open.remove();
            for (ConnectionPlan wire : plan.wires().at(sink.instance(), sink.port())) {
                for (Behaviour behaviour :
                        requestReplies.source(wire).executor().behaviours()) {
                    if (behaviour.getTrigger() instanceof EventTrigger trigger
                            && Models.all(behaviour, Publish.class).stream()
                                    .anyMatch(publish -> publish.getSource() == wire.sourcePort())) {
                        Place before = new Place(wire.source(), trigger.getSink());
                        if (pushesFrom.putIfAbsent(before, pushesFrom.get(sink) + 1) == null) {
                            open.add(before);
                        }
                    }
                }
            }
        }
    }

    /**
     * Follows a behaviour from its start to the end of the path. Returns false if it does not lead there.
     *
     * @param wanted the publications that may lead to the end
     */
    private boolean follow(InstancePlan instance, Behaviour behaviour, Predicate<Publish> wanted) {
        List<Step> steps = Models.all(behaviour, Publish.class).stream()
                .filter(wanted)
                .flatMap(publish -> plan.wiresFrom(instance).stream()
                        .filter(wire -> wire.sourcePort() == publish.getSource() && pushesFrom.containsKey(at(wire)))
                        .map(wire -> new Step(publish, wire, pushesFrom.get(at(wire)))))
                .toList();
        Optional<Step> step = steps.stream().min(Comparator.comparingInt(Step::pushes));
        if (step.isEmpty()) {
            return false;
        }
        if (steps.size() > 1) {
            walk.estimate(); // samples of several ways are joined in one metric
        }
        before(instance, behaviour.getActions(), step.get());
        return push(step.get());
    }

    private static Place at(ConnectionPlan wire) {
        return new Place(wire.target(), wire.targetPort());
    }

    /**
     * Follows the actions that end before the event is published: a sample of the path exists only if it is published.
     */
    private void before(InstancePlan instance, List<? extends Action> actions, Step step) {
        for (Action action : actions) {
            if (action == step.publish()) {
                pushesBefore(instance, step);
                return;
            } else if (!Models.all(action, Publish.class).contains(step.publish())) {
                walk.action(instance, action, 1);
            } else if (action instanceof Choice choice) {
                for (Branch branch : choice.getBranches()) {
                    if (Models.all(branch, Publish.class).contains(step.publish())) {
                        before(instance, branch.getActions(), step);
                    }
                }
                return;
            } else if (action instanceof Loop loop) {
                walk.estimate(); // actions of later rounds follow those of earlier rounds
                before(instance, loop.getActions(), step);
                return;
            }
        }
    }

    /** Adds the pushes of a publication that come before the step's: a publication uses its connections in turn. */
    private void pushesBefore(InstancePlan instance, Step step) {
        for (ConnectionPlan wire : plan.wiresFrom(instance)) {
            if (wire == step.wire()) {
                return;
            } else if (wire.sourcePort() == step.wire().sourcePort()) {
                walk.push(wire, step.publish(), 1);
            }
        }
    }

    private boolean push(Step step) {
        walk.message(step.wire(), step.publish(), 1);
        boolean isEnd = at(step.wire()).equals(end);
        if (isEnd && path.arrival()) {
            return true;
        }
        InstancePlan sink = requestReplies.target(step.wire());
        for (Behaviour behaviour : sink.executor().behaviours()) {
            if (behaviour.getTrigger() instanceof EventTrigger trigger
                    && trigger.getSink() == step.wire().targetPort()) {
                if (isEnd) {
                    walk.behaviour(sink, behaviour, 1);
                } else if (follow(sink, behaviour, publish -> true)) {
                    return true;
                }
            }
        }
        return isEnd;
    }
}
