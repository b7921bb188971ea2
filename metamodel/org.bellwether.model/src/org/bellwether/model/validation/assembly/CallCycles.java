// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Threading;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.PlacementUnit;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.TriggerGraph;
import org.bellwether.model.validation.analysis.TriggerGraph.Step;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds calls that wait for themselves. A behaviour that calls itself, directly or through others, never ends. A
 * behaviour that calls back into its own instance, at another place, waits for ever if the instance admits one
 * activation at a time.
 */
public final class CallCycles implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Deployment deployment) || deployment.getAssembly() == null) {
            return;
        }
        TriggerGraph triggers = analysis.triggers(deployment.getAssembly());
        List<Leaf> leaves = analysis.wiring(deployment.getAssembly()).leaves();
        List<Step> found = endless(leaves, triggers);
        if (found == null) {
            found = callback(leaves, triggers, deployment);
        }
        if (found != null) {
            // one circle contains each of its members as a start, but is reported only once
            problems.add(ProblemCode.BW308, found.get(0).leaf().instance(), text(found));
            return;
        }
        for (Leaf leaf : onCircles(leaves, triggers)) {
            List<Step> callback = isReplicated(leaf) ? null : callback(leaf, triggers, behaviour -> true);
            if (callback != null) {
                problems.add(ProblemCode.BW317, leaf.instance(), leaf, text(callback));
            }
        }
    }

    private static List<Step> endless(List<Leaf> leaves, TriggerGraph triggers) {
        Set<Step> done = new HashSet<>();
        for (Leaf leaf : leaves) {
            for (Behaviour behaviour : triggers.behaviours(leaf)) {
                List<Step> circle = circle(new Step(leaf, behaviour), triggers, done);
                if (circle != null) {
                    return circle;
                }
            }
        }
        return null;
    }

    private static List<Step> callback(List<Leaf> leaves, TriggerGraph triggers, Deployment deployment) {
        for (Leaf leaf : onCircles(leaves, triggers)) {
            List<Step> callback = null;
            if (isSerialized(leaf)) {
                callback = callback(leaf, triggers, behaviour -> true);
            } else if (hasOwnThread(leaf, deployment) && !isReplicated(leaf)) {
                callback = callback(leaf, triggers, CallCycles::isServed); // timers and starts do not hold that thread
            }
            if (callback != null) {
                return callback;
            }
        }
        return null;
    }

    /** Returns the leaves that may call themselves through others: long chains are removed before the search. */
    private static List<Leaf> onCircles(List<Leaf> leaves, TriggerGraph triggers) {
        Map<Leaf, Set<Leaf>> called = new LinkedHashMap<>();
        Map<Leaf, Set<Leaf>> callers = new LinkedHashMap<>();
        for (Leaf leaf : leaves) {
            called.put(leaf, new LinkedHashSet<>());
            callers.put(leaf, new LinkedHashSet<>());
        }
        for (Leaf leaf : leaves) {
            for (Behaviour behaviour : triggers.behaviours(leaf)) {
                for (Step next : triggers.waitsFor(new Step(leaf, behaviour))) {
                    called.get(leaf).add(next.leaf());
                    callers.get(next.leaf()).add(leaf);
                }
            }
        }
        removeDeadEnds(called, callers);
        removeDeadEnds(callers, called);
        return List.copyOf(called.keySet());
    }

    /** Removes nodes without successors, until all remaining nodes lead to another. */
    private static void removeDeadEnds(Map<Leaf, Set<Leaf>> forward, Map<Leaf, Set<Leaf>> backward) {
        Deque<Leaf> ends = new ArrayDeque<>();
        forward.forEach((leaf, next) -> {
            if (next.isEmpty()) {
                ends.add(leaf);
            }
        });
        while (!ends.isEmpty()) {
            Leaf end = ends.poll();
            forward.remove(end);
            for (Leaf before : backward.remove(end)) {
                forward.get(before).remove(end);
                if (forward.get(before).isEmpty()) {
                    ends.add(before);
                }
            }
        }
    }

    /** Returns whether a leaf has replicas: they are one leaf, and a call from one to another is not a callback. */
    private static boolean isReplicated(Leaf leaf) {
        return leaf.path().stream()
                .anyMatch(instance -> !instance.getDimensions().isEmpty());
    }

    private static boolean isSerialized(Leaf leaf) {
        return leaf.instance().getType() instanceof ActiveType t && t.getThreading() == Threading.SERIALIZE;
    }

    private static boolean isServed(Behaviour behaviour) {
        return behaviour.getTrigger() instanceof OperationTrigger || behaviour.getTrigger() instanceof EventTrigger;
    }

    /** Returns whether the leaf is placed with a thread for it, or for each of its replicas. */
    private static boolean hasOwnThread(Leaf leaf, Deployment deployment) {
        return deployment.getNodes().stream()
                .flatMap(node -> node.getProcesses().stream())
                .flatMap(process -> process.getPlacements().stream())
                .filter(placement -> placement.getUnit() == PlacementUnit.THREAD && placement.getInstance() != null)
                .map(placement -> placement.getInstance().getSteps().stream()
                        .map(InstanceStep::getInstance)
                        .toList())
                .anyMatch(path -> path.size() <= leaf.path().size()
                        && leaf.path().subList(0, path.size()).equals(path));
    }

    /**
     * Returns a circle that is reached from a behaviour, or null; depth first, without recursion since chains may be
     * long.
     */
    private static List<Step> circle(Step begin, TriggerGraph triggers, Set<Step> done) {
        List<Step> path = new ArrayList<>();
        Set<Step> onPath = new HashSet<>();
        Deque<Iterator<Step>> todo = new ArrayDeque<>();
        todo.push(List.of(begin).iterator());
        while (!todo.isEmpty()) {
            if (!todo.peek().hasNext()) {
                todo.pop();
                if (!path.isEmpty()) {
                    Step last = path.remove(path.size() - 1);
                    onPath.remove(last);
                    done.add(last);
                }
                continue;
            }
            Step next = todo.peek().next();
            if (onPath.contains(next)) {
                List<Step> result = new ArrayList<>(path.subList(path.indexOf(next), path.size()));
                result.add(next);
                return result;
            } else if (!done.contains(next)) {
                path.add(next);
                onPath.add(next);
                todo.push(triggers.waitsFor(next).iterator());
            }
        }
        return null;
    }

    /** Returns a chain of calls from a leaf back to itself, or null. */
    private static List<Step> callback(Leaf leaf, TriggerGraph triggers, Predicate<Behaviour> holds) {
        Map<Step, Step> callers = new HashMap<>();
        Deque<Step> todo = new ArrayDeque<>();
        triggers.behaviours(leaf).stream().filter(holds).forEach(b -> todo.add(new Step(leaf, b)));
        while (!todo.isEmpty()) {
            Step step = todo.poll();
            for (Step next : triggers.waitsFor(step)) {
                if (next.leaf().equals(leaf)) {
                    return chain(step, next, callers);
                } else if (callers.putIfAbsent(next, step) == null) {
                    todo.add(next);
                }
            }
        }
        return null;
    }

    private static List<Step> chain(Step caller, Step last, Map<Step, Step> callers) {
        LinkedList<Step> result = new LinkedList<>(List.of(last));
        for (Step s = caller; s != null; s = callers.get(s)) {
            result.addFirst(s);
        }
        return result;
    }

    private static String text(List<Step> steps) {
        return steps.stream()
                .map(s -> s.leaf() + "." + ElementKeys.trigger(s.behaviour().getTrigger()))
                .collect(Collectors.joining(" -> "));
    }
}
