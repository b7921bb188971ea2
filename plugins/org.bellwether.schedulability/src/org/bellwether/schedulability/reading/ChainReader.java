// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntSupplier;
import org.bellwether.generator.message.GiopSizes;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.planner.PayloadLengths;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.component.Wait;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.schedulability.system.Chain;
import org.eclipse.emf.ecore.EObject;

/** Reads one chain: follows the actions of a timer's behaviour through calls and events, in the order of execution. */
final class ChainReader {
    /** The largest depth of calls and loops; a deeper model has an error. */
    private static final int DEEPEST = 100;

    private static final long MOST_REPETITIONS = 1_000;
    /** The octets of a GIOP reply without results. */
    private static final int EMPTY_REPLY = 24;

    private final Placements placements;
    private final Communication communication;
    private final AnalysisFindings findings;
    private final SerialInstances serial;
    private final String name;
    private final int index;
    private final ChainSteps steps = new ChainSteps();
    private final Deque<Activation> open = new ArrayDeque<>();
    private long period;

    /**
     * An activation of a behaviour.
     *
     * @param burns whether the times of its burn actions are known, and counted at the actions
     * @param deadline the deadline for earliest deadline first, from the activation of the chain
     */
    private record Activation(InstancePlan instance, EObject element, boolean burns, long deadline) {
        boolean isOf(InstancePlan other, EObject otherElement) {
            return instance == other && element == otherElement;
        }
    }

    /** @param index the index of the chain among the analysed chains */
    ChainReader(
            Placements placements,
            Communication communication,
            AnalysisFindings findings,
            SerialInstances serial,
            String name,
            int index) {
        this.placements = placements;
        this.communication = communication;
        this.findings = findings;
        this.serial = serial;
        this.name = name;
        this.index = index;
    }

    /** Returns the chain that a behaviour begins. */
    Chain chain(InstancePlan instance, Behaviour behaviour, long periodNs, long jitterNs) {
        period = periodNs;
        Timing timing = behaviour.getTiming();
        OptionalLong stated = deadline(timing, instance);
        long deadline = stated.orElse(periodNs);
        int last = activation(-1, instance, behaviour, behaviour.getActions(), timing, deadline);
        if (steps.isFull()) {
            missing(
                    ElementPaths.of(behaviour),
                    "it sets off too many steps to follow",
                    "Give loops fewer repetitions, or calls fewer targets",
                    steps.cores());
        }
        return new Chain(
                name,
                periodNs,
                jitterNs,
                deadline,
                stated.isPresent(),
                timing == null
                        ? 0
                        : Bounds.number(timing.getCriticality(), instance.evaluator())
                                .orElse(0),
                timing == null
                        ? 0
                        : Bounds.number(timing.getImportance(), instance.evaluator())
                                .orElse(0),
                steps.steps(),
                last,
                steps.spans());
    }

    /** Returns the cores that the chain uses. */
    Set<Integer> cores() {
        return steps.cores();
    }

    private static OptionalLong deadline(Timing timing, InstancePlan instance) {
        return timing == null ? OptionalLong.empty() : Bounds.time(timing.getDeadline(), instance.evaluator());
    }

    private int core(InstancePlan instance) {
        return placements.core(instance);
    }

    private void missing(String where, String what, String fix, Set<Integer> cores) {
        findings.missing(where, what, fix, name, cores);
    }

    // ------------------------------------------------------------------------------------------------- one activation

    /**
     * Reads an activation of a behaviour, or of an operation without a behaviour. Returns the index of its last step.
     */
    private int activation(
            int at, InstancePlan instance, EObject element, List<Action> actions, Timing operation, long deadline) {
        if (open.size() >= DEEPEST || open.stream().anyMatch(each -> each.isOf(instance, element))) {
            missing(
                    ElementPaths.of(element),
                    "it calls itself, directly or through others",
                    "Remove one of the calls",
                    Set.of(core(instance)));
            return at;
        }
        Timing own = element instanceof Behaviour behaviour && behaviour.getTiming() != null
                ? behaviour.getTiming()
                : operation;
        OptionalLong declared = worst(own, operation, instance);
        OptionalLong burnt = Bounds.burnt(actions, instance.evaluator());
        boolean burns = burnt.isPresent() && (declared.isPresent() || burnt.getAsLong() > 0);
        if (declared.isEmpty() && (!burns || Bounds.haveUserCode(actions))) {
            missing(
                    ElementPaths.of(element),
                    "it has no worst-case execution time",
                    "Add timing (worst TIME) to it",
                    Set.of(core(instance)));
        } else if (declared.isEmpty()) {
            findings.assume(ElementPaths.of(element) + " needs no more time than its burn actions");
        }
        long before = steps.worst(at);
        long rest = Math.max(0, declared.orElse(0) - (burns ? burnt.getAsLong() : 0));
        if (rest > 0 && !Bounds.areLocal(actions)) {
            findings.assume("the worst-case time of " + ElementPaths.of(element)
                    + " is spent before its first call, but for its burn actions");
        }
        open.push(new Activation(instance, element, burns, deadline));
        int end = compute(at, rest);
        end = run(end, actions);
        open.pop();
        if (placements.isSerial(instance) && (end != at || steps.worst(end) > before)) {
            int core = core(instance);
            serial.use(instance.name(), name, index, end, core, steps.length(at, before, end, core));
        }
        return end;
    }

    private static OptionalLong worst(Timing own, Timing operation, InstancePlan instance) {
        OptionalLong first = own == null ? OptionalLong.empty() : Bounds.time(own.getWorstCase(), instance.evaluator());
        return first.isPresent() || operation == null
                ? first
                : Bounds.time(operation.getWorstCase(), instance.evaluator());
    }

    private int compute(int at, long time) {
        Activation here = open.peek();
        InstancePlan instance = here.instance();
        return steps.compute(at, instance.name(), core(instance), placements.level(instance), here.deadline(), time);
    }

    // --------------------------------------------------------------------------------------------------------- actions

    private int run(int from, List<Action> actions) {
        int at = from;
        for (Action action : actions) {
            if (steps.isFull()) {
                return at;
            }
            at = run(at, action);
        }
        return at;
    }

    private int run(int at, Action action) {
        Activation here = open.peek();
        if (action instanceof Burn burn) {
            OptionalLong time = Bounds.time(burn.getTime(), here.instance().evaluator());
            return here.burns() ? compute(at, time.orElse(0)) : at;
        } else if (action instanceof Sleep sleep) {
            return delay(
                    at, action, Bounds.time(sleep.getDuration(), here.instance().evaluator()), "sleep");
        } else if (action instanceof Wait wait) {
            return delay(
                    at, action, Bounds.time(wait.getTimeout(), here.instance().evaluator()), "wait");
        } else if (action instanceof Loop loop) {
            return loop(at, loop);
        } else if (action instanceof Choice choice) {
            return choice(at, choice);
        } else if (action instanceof Call call) {
            return call(at, call);
        } else if (action instanceof Publish publish) {
            return publish(at, publish);
        }
        return at;
    }

    private int delay(int at, Action action, OptionalLong time, String word) {
        if (time.isEmpty()) {
            missing(
                    ElementPaths.of(action),
                    "the " + word + " has no bound",
                    word.equals("wait") ? "Add a timeout" : "Give a constant, or uniform(low, high)",
                    Set.of(core(open.peek().instance())));
            return at;
        }
        return steps.delay(at, word, time.getAsLong(), open.peek().deadline());
    }

    private int loop(int at, Loop loop) {
        Activation here = open.peek();
        if (Bounds.areLocal(loop.getActions())) {
            OptionalLong burnt = Bounds.burnt(List.of(loop), here.instance().evaluator());
            return here.burns() ? compute(at, burnt.orElse(0)) : at;
        }
        OptionalLong count = Bounds.count(loop.getCount(), here.instance().evaluator());
        if (count.isEmpty() || count.getAsLong() > MOST_REPETITIONS) {
            missing(
                    ElementPaths.of(loop),
                    count.isEmpty()
                            ? "the loop has no known number of repetitions"
                            : "the loop repeats too often to follow",
                    "Give a count of at most " + MOST_REPETITIONS,
                    Set.of(core(here.instance())));
            return at;
        }
        int end = at;
        for (long i = 0; i < count.getAsLong(); i++) {
            end = run(end, loop.getActions());
        }
        return end;
    }

    private int choice(int at, Choice choice) {
        boolean local = choice.getBranches().stream().allMatch(branch -> Bounds.areLocal(branch.getActions()));
        Activation here = open.peek();
        if (local) {
            OptionalLong burnt = Bounds.burnt(List.of(choice), here.instance().evaluator());
            return here.burns() ? compute(at, burnt.orElse(0)) : at;
        }
        findings.assume(ElementPaths.of(choice) + " counts as if all its branches ran: an upper bound");
        int end = at;
        for (Branch branch : choice.getBranches()) {
            end = run(end, branch.getActions());
        }
        return end;
    }

    // ------------------------------------------------------------------------------------------------ calls and events

    private int call(int at, Call call) {
        InstancePlan caller = open.peek().instance();
        Operation operation = call.getOperation();
        if (call.getPort() == null) {
            missing(
                    ElementPaths.of(call),
                    "the object that it calls is known only at run time",
                    "Call through a port",
                    Set.of(core(caller)));
            return at;
        }
        List<ConnectionPlan> wires = placements.targets(caller, call);
        if (wires.size() > 1) {
            findings.assume(ElementPaths.of(call) + " counts as if it called all its " + wires.size()
                    + " targets one after the other: an upper bound");
        }
        int end = at;
        for (ConnectionPlan wire : wires) {
            end = call(end, caller, wire, operation);
        }
        return end;
    }

    private int call(int at, InstancePlan caller, ConnectionPlan wire, Operation operation) {
        InstancePlan server = placements.instance(wire.target());
        long before = steps.worst(at);
        int end = message(at, caller, server, () -> request(caller, wire, operation));
        Optional<Behaviour> behaviour = ExpectedReplies.behaviour(server.executor(), wire.targetPort(), operation);
        served(caller, server);
        end = activation(
                end,
                server,
                behaviour.<EObject>map(each -> each).orElse(operation),
                behaviour.map(Behaviour::getActions).map(List::<Action>copyOf).orElse(List.of()),
                operation.getTiming(),
                open.peek().deadline());
        if (!operation.isOneway()) {
            end = message(end, server, caller, () -> reply(server, wire, operation));
        }
        int last = end;
        String part = wire.target() + "." + wire.targetPort().getName() + "." + operation.getName();
        Timing timing = behaviour
                .map(Behaviour::getTiming)
                .filter(each -> each.getDeadline() != null)
                .orElse(operation.getTiming());
        deadline(timing, server).ifPresent(deadline -> steps.span(part, at, before, last, deadline, true));
        return operation.isOneway() && placements.areApart(caller, server) ? at : end;
    }

    private static int request(InstancePlan caller, ConnectionPlan wire, Operation operation) {
        return GiopSizes.request(operation, PayloadLengths.ofCall(caller.executor(), wire.sourcePort(), operation));
    }

    private static int reply(InstancePlan server, ConnectionPlan wire, Operation operation) {
        return GiopSizes.reply(operation, PayloadLengths.ofResult(server.executor(), wire.targetPort(), operation));
    }

    private int publish(int from, Publish publish) {
        InstancePlan source = open.peek().instance();
        int at = from;
        for (ConnectionPlan wire : placements.targets(source, publish.getSource())) {
            at = push(at, source, wire);
        }
        return at;
    }

    /**
     * Reads a push. The publisher waits for its end if the push does not change the thread, or if its connection
     * requires it.
     */
    private int push(int at, InstancePlan source, ConnectionPlan wire) {
        InstancePlan sink = placements.instance(wire.target());
        Optional<Behaviour> behaviour = sink.executor().behaviours().stream()
                .filter(each ->
                        each.getTrigger() instanceof EventTrigger trigger && trigger.getSink() == wire.targetPort())
                .findFirst();
        boolean waits = wire.policies().awaitsTarget() || !placements.areApart(source, sink);
        int arrived = message(
                at,
                source,
                sink,
                () -> GiopSizes.push(
                        ((EventPort) wire.targetPort()).getEventType(),
                        PayloadLengths.ofEvent(source.executor(), wire.sourcePort())));
        if (behaviour.isEmpty()) {
            return waits ? message(arrived, sink, source, () -> EMPTY_REPLY) : at;
        }
        served(source, sink);
        OptionalLong stated = deadline(behaviour.get().getTiming(), sink);
        long own = stated.orElse(period);
        long before = steps.worst(arrived);
        int end = activation(
                arrived,
                sink,
                behaviour.get(),
                behaviour.get().getActions(),
                behaviour.get().getTiming(),
                waits ? open.peek().deadline() : open.peek().deadline() + own);
        if (stated.isPresent() || !waits) {
            steps.span(wire.reference(), arrived, before, end, own, stated.isPresent());
        }
        return waits ? message(end, sink, source, () -> EMPTY_REPLY) : at;
    }

    private void served(InstancePlan client, InstancePlan server) {
        if (placements.areApart(client, server)) {
            placements.serve(server, name);
        }
    }

    private int message(int at, InstancePlan from, InstancePlan to, IntSupplier octets) {
        String source = placements.process(from).node();
        String target = placements.process(to).node();
        if (source.equals(target)) {
            return at;
        }
        Communication.Time time = communication.time(source, target, octets);
        if (!time.isKnown()) {
            missing(time.where(), time.what(), time.fix(), Set.of(core(from), core(to)));
            return at;
        }
        return steps.delay(
                at,
                String.format(Locale.ROOT, "%s to %s", source, target),
                time.ns(),
                open.peek().deadline());
    }
}
