// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Selection;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;

/**
 * The division of a behaviour's calls among the connections of a port, according to the selection of objects by the
 * harness.
 *
 * @param shares the share of each connection in one call of the behaviour
 * @param exact whether the shares are certain; otherwise each object is assumed to be called equally often
 */
record CallTargets(List<Share> shares, boolean exact) {
    /**
     * The share of one connection.
     *
     * @param times the number of calls that the connection gets; the sum over connections exceeds 1 if each call goes
     *     over all of them
     */
    record Share(ConnectionPlan wire, double times) {}

    /** The first and the last number of the objects that a call chooses with equal probability. */
    private record Range(int first, int last) {
        double overlap(int from, int to) {
            return Math.max(0, Math.min(last, to) - Math.max(first, from) + 1);
        }

        int size() {
            return last - first + 1;
        }
    }

    /** @param wires the connections of the call's port, in their order */
    static CallTargets of(InstancePlan caller, Call call, List<ConnectionPlan> wires) {
        if (wires.isEmpty()) {
            return new CallTargets(List.of(), true);
        }
        int objects = wires.stream().mapToInt(CallTargets::objects).sum();
        Range all = new Range(0, objects - 1);
        RequiredPort port = call.getPort();
        if (call.getTarget() != null) {
            Optional<Range> named = range(call.getTarget(), caller).filter(range -> range.last() < objects);
            return among(wires, named.orElse(all), named.isPresent());
        } else if (port.isMultiple() && port.getSelection() == Selection.EACH) {
            return new CallTargets(
                    wires.stream().map(wire -> new Share(wire, 1)).toList(), true);
        } else if (port.getSelection() == Selection.PARTITION) {
            return byObject(wires, object -> ofPartition(object, objects, caller.threads()));
        }
        return among(wires, all, true); // objects that are called in turn, or drawn at random, are called equally often
    }

    /** Returns the number of objects of a connection; an object without a number counts as one. */
    private static int objects(ConnectionPlan wire) {
        return Math.max(1, wire.objects());
    }

    /**
     * Returns the object that an expression names, or the objects that it draws from; empty if they are only known at
     * run time.
     */
    private static Optional<Range> range(Expression target, InstancePlan caller) {
        if (target instanceof FunctionCall drawn
                && drawn.getFunction().equals("uniform")
                && drawn.getArguments().size() == 2) {
            OptionalDouble first = ExpectedValues.certain(drawn.getArguments().get(0), caller.evaluator());
            OptionalDouble last = ExpectedValues.certain(drawn.getArguments().get(1), caller.evaluator());
            return first.isPresent() && last.isPresent() && first.getAsDouble() <= last.getAsDouble()
                    ? Optional.of(new Range((int) first.getAsDouble(), (int) last.getAsDouble()))
                    : Optional.empty();
        }
        OptionalDouble number = ExpectedValues.certain(target, caller.evaluator());
        return number.isPresent()
                ? Optional.of(new Range((int) number.getAsDouble(), (int) number.getAsDouble()))
                : Optional.empty();
    }

    private static CallTargets among(List<ConnectionPlan> wires, Range range, boolean exact) {
        List<Share> shares = new ArrayList<>();
        int first = 0;
        for (ConnectionPlan wire : wires) {
            int next = first + objects(wire);
            shares.add(new Share(wire, range.overlap(first, next - 1) / range.size()));
            first = next;
        }
        return new CallTargets(shares, exact);
    }

    private static CallTargets byObject(List<ConnectionPlan> wires, IntToDoubleFunction times) {
        List<Share> shares = new ArrayList<>();
        int object = 0;
        for (ConnectionPlan wire : wires) {
            double sum = 0;
            for (int end = object + objects(wire); object < end; object++) {
                sum += times.applyAsDouble(object);
            }
            shares.add(new Share(wire, sum));
        }
        return new CallTargets(shares, true);
    }

    /**
     * Returns the share of an object in the calls of all threads, which make equally many calls: thread t of n has the
     * objects t, t + n, t + 2n …, and calls them in turn. If there are fewer objects than threads, thread t has object
     * t modulo the number of objects.
     */
    private static double ofPartition(int object, int objects, int threads) {
        if (objects <= threads) {
            int sharing = (threads - object + objects - 1) / objects;
            return (double) sharing / threads;
        }
        int thread = object % threads;
        int share = (objects - thread + threads - 1) / threads;
        return 1.0 / threads / share;
    }
}
