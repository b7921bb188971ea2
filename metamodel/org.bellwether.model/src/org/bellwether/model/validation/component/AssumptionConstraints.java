// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.component.RequestProcessing;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.ThreadPolicy;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that assumptions are about user functions, and that the declarations of their type do not contradict them.
 * Counterexamples that depend on the deployment, such as two connections between two processes, are found by the
 * analysis of specialisations.
 */
public final class AssumptionConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Assumption assumption && assumption.eContainer() != null) {
            String name = ElementKeys.assumed(assumption);
            Optional<String> found = counterexample(assumption);
            if (found.isPresent()) {
                problems.add(ProblemCode.BW224, assumption, name, found.get());
            } else {
                effect(assumption).ifPresent(none -> problems.add(ProblemCode.BW225, assumption, name, none));
            }
        }
    }

    /** Returns the reason why an assumption has no effect; empty if it has an effect. */
    private static Optional<String> effect(Assumption assumption) {
        EObject owner = assumption.eContainer();
        if (Models.all(owner, UserCode.class).isEmpty()) {
            return Optional.of("no behaviour in " + words(owner) + " calls a user function");
        }
        boolean isRepeated = siblings(assumption).stream()
                .takeWhile(earlier -> earlier != assumption)
                .anyMatch(earlier -> earlier.getInvariant() == assumption.getInvariant());
        return isRepeated ? Optional.of(words(owner) + " states it twice") : Optional.empty();
    }

    private static List<Assumption> siblings(Assumption assumption) {
        return assumption.eContainer().eContents().stream()
                .filter(Assumption.class::isInstance)
                .map(Assumption.class::cast)
                .toList();
    }

    private static String words(EObject owner) {
        String name = owner instanceof Instance instance ? instance.getName() : QualifiedNames.of(owner);
        return ElementPaths.kind(owner) + " " + name;
    }

    /** Returns the declaration that violates the invariant in every process; empty if there is none. */
    private static Optional<String> counterexample(Assumption assumption) {
        Instance instance = assumption.eContainer() instanceof Instance owner ? owner : null;
        InstanceType type = instance == null ? (InstanceType) assumption.eContainer() : instance.getType();
        if (type == null || type.eIsProxy()) {
            return Optional.empty(); // reported at the reference to the type
        }
        return switch (assumption.getInvariant()) {
            case ONE_THREAD -> threads(type, instance == null ? Ports.behaviours(type) : Ports.behaviours(instance));
            case ONE_CONCURRENCY ->
                adapter(
                        type,
                        adapter -> adapter.getThreadPolicy() != ThreadPolicy.ORB_CONTROLLED,
                        "a thread policy of its own");
            case NO_SERVANT_MANAGERS ->
                adapter(
                        type,
                        adapter -> adapter.getRequestProcessing() == RequestProcessing.SERVANT_MANAGER,
                        "a servant manager");
            default -> Optional.empty();
        };
    }

    /**
     * Returns declarations that give several threads: each start behaviour and timer behaviour has a thread, in each
     * client thread.
     */
    private static Optional<String> threads(InstanceType type, List<Behaviour> behaviours) {
        if (type instanceof ClientType client && isSeveral(client.getThreads())) {
            return Optional.of(words(client) + " has several threads");
        }
        List<String> sources = behaviours.stream()
                .filter(each -> each.getTrigger() instanceof StartTrigger || each.getTrigger() instanceof TimerTrigger)
                .map(each -> (each.getTrigger() instanceof TimerTrigger ? "timer " : "")
                        + ElementKeys.trigger(each.getTrigger()))
                .distinct()
                .toList();
        return sources.size() > 1
                ? Optional.of(sources.get(0) + " and " + sources.get(1) + " are two threads")
                : Optional.empty();
    }

    private static boolean isSeveral(Expression threads) {
        try {
            return threads != null
                    && !PlannedValues.dependsOnRun(threads)
                    && Expressions.number(threads, Environment.EMPTY, UnitKind.NONE)
                                    .value()
                                    .compareTo(BigDecimal.ONE)
                            > 0;
        } catch (EvaluationException e) {
            return false; // reported at the expression
        }
    }

    private static Optional<String> adapter(InstanceType type, Predicate<ObjectAdapter> breaks, String what) {
        return Ports.of(type).stream()
                .filter(ExportedObject.class::isInstance)
                .map(port -> ((ExportedObject) port).getAdapter())
                .filter(adapter -> adapter != null && !adapter.eIsProxy() && breaks.test(adapter))
                .findFirst()
                .map(adapter -> "the adapter " + adapter.getName() + " has " + what);
    }
}
