// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Supplier;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.Return;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Models;

/** Follows behaviours through calls and events, and sums the frequency of each message. */
final class BehaviourWalk {
    /** The largest number of actions that are followed: a larger number is an error of the model, or takes too long. */
    private static final int MOST_ACTIONS = 1_000_000;

    private static final int DEEPEST = 100;

    private final Plan plan;
    private final RequestReplies requestReplies;
    private final boolean awaited;
    private final Map<RequestReply, Double> times = new LinkedHashMap<>();
    private final Deque<Behaviour> open = new ArrayDeque<>();
    private boolean exact = true;
    private int actions;

    /** @param awaited whether only messages count whose end a call awaits; in this case, other pushes are left out */
    BehaviourWalk(Plan plan, RequestReplies requestReplies, boolean awaited) {
        this.plan = plan;
        this.requestReplies = requestReplies;
        this.awaited = awaited;
    }

    MessageRates.Sent sent() {
        return new MessageRates.Sent(times, exact);
    }

    /** Marks the frequencies as estimates. */
    void estimate() {
        exact = false;
    }

    /**
     * Follows an activation of a behaviour. Chains of replicas are followed to a limit of depth; a deeper behaviour is
     * taken to be recursive.
     */
    void behaviour(InstancePlan instance, Behaviour behaviour, double often) {
        if (open.size() >= DEEPEST) {
            exact = false;
            return;
        }
        open.push(behaviour);
        run(instance, behaviour.getActions(), often);
        open.pop();
    }

    /** Returns how often the actions are completed: a {@code return} in a branch may end the behaviour earlier. */
    private double run(InstancePlan instance, List<? extends Action> list, double often) {
        double left = often;
        for (Action action : list) {
            actions++;
            if (actions > MOST_ACTIONS) {
                exact = false;
                return left;
            }
            if (left > 0) {
                left = action(instance, action, left);
            }
        }
        return left;
    }

    /** Returns how often the behaviour continues after an action. */
    double action(InstancePlan instance, Action action, double often) {
        if (action instanceof Loop loop) {
            loop(instance, loop, often);
        } else if (action instanceof Choice choice) {
            return choice(instance, choice, often);
        } else if (action instanceof Call call) {
            call(instance, call, often);
        } else if (action instanceof Publish publish) {
            wires(instance, publish.getSource()).forEach(wire -> push(wire, publish, often));
        } else if (action instanceof Return || action instanceof Raise) {
            exact &= action instanceof Return; // an exception may end the caller's behaviour, too
            return 0;
        }
        return often;
    }

    /** Follows a loop. If a round may end the behaviour, the number of rounds is an estimate. */
    private void loop(InstancePlan instance, Loop loop, double often) {
        exact &= loop.getCondition() == null && loop.getCount() != null;
        double rounds = often * (loop.getCount() == null ? 1 : mean(instance, loop));
        double ended = rounds - run(instance, loop.getActions(), rounds);
        if (ended > 0) {
            exact = false;
        }
    }

    private double mean(InstancePlan instance, Loop loop) {
        OptionalDouble count = ExpectedValues.of(loop.getCount(), instance.evaluator());
        exact &= count.isPresent();
        return count.orElse(1);
    }

    private double choice(InstancePlan instance, Choice choice, double often) {
        List<Branch> branches = List.copyOf(choice.getBranches());
        double[] weights = weights(instance, branches);
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        if (!(sum > 0)) { // the branch without condition and weight is taken, if there is one
            for (int i = 0; i < weights.length; i++) {
                weights[i] = branches.get(i).getWeight() == null ? 1 : 0;
                sum += weights[i];
            }
        }
        double ended = 0;
        for (int i = 0; i < weights.length; i++) {
            double taken = sum > 0 ? often * weights[i] / sum : 0;
            ended += taken - run(instance, branches.get(i).getActions(), taken);
        }
        return Math.max(0, often - ended);
    }

    private double[] weights(InstancePlan instance, List<Branch> branches) {
        boolean conditional = branches.stream().anyMatch(branch -> branch.getCondition() != null);
        double[] weights = new double[branches.size()];
        for (int i = 0; i < weights.length; i++) {
            Branch branch = branches.get(i);
            OptionalDouble weight = branch.getWeight() == null
                    ? OptionalDouble.of(0)
                    : ExpectedValues.of(branch.getWeight(), instance.evaluator());
            exact &= weight.isPresent() && !conditional;
            weights[i] = conditional ? 1 : weight.orElse(1);
        }
        return weights;
    }

    // ------------------------------------------------------------------------------------------------ calls and events

    private List<ConnectionPlan> wires(InstancePlan instance, Port port) {
        return plan.wiresFrom(instance).stream()
                .filter(wire -> wire.sourcePort() == port)
                .toList();
    }

    private void call(InstancePlan caller, Call call, double often) {
        if (call.getPort() == null) {
            exact = false; // the object is only known at run time
            return;
        }
        CallTargets targets = CallTargets.of(caller, call, wires(caller, call.getPort()));
        exact &= targets.exact();
        for (CallTargets.Share share : targets.shares()) {
            boolean skipped = awaited
                    && call.getOperation().isOneway()
                    && !share.wire().policies().awaitsServer();
            if (!skipped) {
                call(share.wire(), call, often * share.times());
            }
        }
    }

    private void call(ConnectionPlan wire, Call call, double often) {
        if (often > 0) {
            send(wire, () -> requestReplies.call(wire, call), often);
            serve(wire, call.getOperation(), often);
        }
    }

    /**
     * Follows one call of an operation that an instance makes through a port, with all that its servant does: the mean
     * over the connections, weighted by the calls that they get. If several actions make different calls, the mean over
     * these actions.
     */
    void oneCall(InstancePlan caller, Port port, Operation operation) {
        List<Call> calls = caller.executor().behaviours().stream()
                .flatMap(behaviour -> Models.all(behaviour, Call.class).stream())
                .filter(call -> call.getPort() == port && call.getOperation() == operation)
                .toList();
        List<ConnectionPlan> wires = wires(caller, port);
        Set<Set<List<Object>>> different = new HashSet<>();
        for (Call call : calls) {
            CallTargets targets = CallTargets.of(caller, call, wires);
            exact &= targets.exact();
            double all = targets.shares().stream()
                    .mapToDouble(CallTargets.Share::times)
                    .sum();
            Set<List<Object>> messages = new HashSet<>();
            for (CallTargets.Share share : targets.shares()) {
                double part = share.times() / all;
                call(share.wire(), call, part / calls.size());
                messages.add(List.of(requestReplies.call(share.wire(), call), part));
            }
            different.add(messages);
        }
        exact &= different.size() <= 1;
    }

    private void send(ConnectionPlan wire, Supplier<RequestReply> requestReply, double often) {
        if (!requestReplies.isLocal(wire)) {
            times.merge(requestReply.get(), often, Double::sum);
        }
    }

    private void serve(ConnectionPlan wire, Operation operation, double often) {
        InstancePlan server = requestReplies.target(wire);
        if (!awaited || !operation.isOneway()) {
            ExpectedReplies.behaviour(server.executor(), wire.targetPort(), operation)
                    .ifPresent(behaviour -> behaviour(server, behaviour, often));
        }
    }

    void push(ConnectionPlan wire, Publish publish, double often) {
        if (awaited && !wire.policies().awaitsServer()) {
            return;
        }
        message(wire, publish, often);
        if (!awaited || wire.policies().awaitsTarget()) {
            InstancePlan sink = requestReplies.target(wire);
            for (Behaviour behaviour : sink.executor().behaviours()) {
                if (behaviour.getTrigger() instanceof EventTrigger trigger && trigger.getSink() == wire.targetPort()) {
                    behaviour(sink, behaviour, often);
                }
            }
        }
    }

    /** Adds the push of an event, without the behaviours that it starts. */
    void message(ConnectionPlan wire, Publish publish, double often) {
        send(wire, () -> requestReplies.push(wire, publish), often);
    }
}
