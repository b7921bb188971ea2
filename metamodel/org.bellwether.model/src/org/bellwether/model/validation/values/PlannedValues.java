// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import static java.util.Map.entry;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.GeneratedValue;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.deployment.DeploymentPackage;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EReference;

/** The attributes whose values are numbers that must be known before a run, with their kinds and bounds. */
public final class PlannedValues {
    /** The greatest number of parameters whose values are searched, which bounds the time for a hostile model. */
    private static final int MOST_PARAMETERS = 500;

    /**
     * The rule for a number: its kind, whether it is whole, its smallest and its largest value in base units (null:
     * unbounded).
     */
    record Rule(UnitKind kind, boolean whole, BigDecimal minimum, boolean above, BigDecimal maximum) {
        /** Returns the phrase for messages: "a whole number from 1 on". */
        String phrase() {
            String what = whole ? "a whole number" : kind == UnitKind.NONE ? "a number" : kind.phrase();
            if (maximum != null) {
                return what + " from " + minimum.toPlainString() + " to " + maximum.toPlainString();
            }
            return minimum == null
                    ? what
                    : what + (above ? " above " : " from ") + minimum.toPlainString() + (above ? "" : " on");
        }

        boolean holds(BigDecimal value) {
            boolean fits = !whole || value.stripTrailingZeros().scale() <= 0;
            int order = minimum == null ? 1 : value.compareTo(minimum);
            return fits && (above ? order > 0 : order >= 0) && (maximum == null || value.compareTo(maximum) <= 0);
        }
    }

    private static final Rule COUNT = new Rule(UnitKind.NONE, true, BigDecimal.ONE, false, null);
    private static final Rule FROM_0 = new Rule(UnitKind.NONE, true, BigDecimal.ZERO, false, null);
    private static final Rule PORT = new Rule(UnitKind.NONE, true, BigDecimal.ZERO, false, BigDecimal.valueOf(65535));
    private static final Rule WHOLE = new Rule(UnitKind.NONE, true, null, false, null);
    private static final Rule SHARE = new Rule(UnitKind.NONE, false, BigDecimal.ZERO, false, null);
    private static final Rule PERCENTILE = new Rule(UnitKind.NONE, false, BigDecimal.ZERO, true, null);
    private static final Rule TIME = new Rule(UnitKind.TIME, false, BigDecimal.ZERO, false, null);
    private static final Rule TIME_ABOVE_0 = new Rule(UnitKind.TIME, false, BigDecimal.ZERO, true, null);
    private static final Rule RATE = new Rule(UnitKind.RATE, false, BigDecimal.ZERO, true, null);
    private static final Rule SIZE = new Rule(UnitKind.SIZE, true, BigDecimal.ZERO, true, null);
    private static final Rule BANDWIDTH = new Rule(UnitKind.BANDWIDTH, false, BigDecimal.ZERO, true, null);

    private static final Map<EReference, Rule> RULES = Map.ofEntries(
            entry(ParameterPackage.Literals.TIMING__WORST_CASE, TIME),
            entry(ParameterPackage.Literals.TIMING__TYPICAL, TIME),
            entry(ParameterPackage.Literals.TIMING__DEADLINE, TIME_ABOVE_0),
            entry(ParameterPackage.Literals.TIMING__PERIOD, TIME_ABOVE_0),
            entry(ParameterPackage.Literals.TIMING__CRITICALITY, WHOLE),
            entry(ParameterPackage.Literals.TIMING__IMPORTANCE, WHOLE),
            entry(ComponentPackage.Literals.CLIENT_TYPE__THREADS, COUNT),
            entry(ComponentPackage.Literals.EXPORTED_OBJECT__COUNT, COUNT),
            entry(ComponentPackage.Literals.OBJECT_REFERENCE__CONNECTIONS, COUNT),
            entry(ComponentPackage.Literals.TIMER__RATE, RATE),
            entry(ComponentPackage.Literals.TIMER__PERIOD, TIME_ABOVE_0),
            entry(ComponentPackage.Literals.TIMER__MINIMUM_RATE, RATE),
            entry(ComponentPackage.Literals.TIMER__MAXIMUM_RATE, RATE),
            entry(ComponentPackage.Literals.TIMER__OFFSET, TIME),
            entry(ComponentPackage.Literals.TIMER__COUNT, COUNT),
            entry(ComponentPackage.Literals.BURN__TIME, TIME),
            entry(ComponentPackage.Literals.SLEEP__DURATION, TIME),
            entry(ComponentPackage.Literals.WAIT__TIMEOUT, TIME),
            entry(AssemblyPackage.Literals.TIMER_SETTING__RATE, RATE),
            entry(AssemblyPackage.Literals.TIMER_SETTING__PERIOD, TIME_ABOVE_0),
            entry(AssemblyPackage.Literals.TIMER_SETTING__OFFSET, TIME),
            entry(AssemblyPackage.Literals.TIMER_SETTING__COUNT, COUNT),
            entry(AssemblyPackage.Literals.CONNECTION__TIMEOUT, TIME_ABOVE_0),
            entry(DeploymentPackage.Literals.PLATFORM__CORES, COUNT),
            entry(DeploymentPackage.Literals.PLATFORM__MEMORY, SIZE),
            entry(DeploymentPackage.Literals.ENDPOINT__PORT, PORT),
            entry(DeploymentPackage.Literals.THREAD_POOL__STATIC_THREADS, FROM_0),
            entry(DeploymentPackage.Literals.THREAD_POOL__DYNAMIC_THREADS, FROM_0),
            entry(DeploymentPackage.Literals.THREAD_POOL__STACK_SIZE, SIZE),
            entry(DeploymentPackage.Literals.LANE__PRIORITY, FROM_0),
            entry(DeploymentPackage.Literals.LANE__STATIC_THREADS, FROM_0),
            entry(DeploymentPackage.Literals.LANE__DYNAMIC_THREADS, FROM_0),
            entry(DeploymentPackage.Literals.LINK__BANDWIDTH, BANDWIDTH),
            entry(DeploymentPackage.Literals.LINK__DELAY, TIME),
            entry(DeploymentPackage.Literals.LINK__JITTER, TIME),
            entry(DeploymentPackage.Literals.LINK__LOSS, SHARE),
            entry(DeploymentPackage.Literals.LINK__MTU, SIZE),
            entry(ExperimentPackage.Literals.PHASE__DURATION, TIME_ABOVE_0),
            entry(ExperimentPackage.Literals.LOOP_DRIVER__OUTSTANDING, COUNT),
            entry(ExperimentPackage.Literals.METRIC__CLOCK_ERROR_LIMIT, TIME_ABOVE_0),
            entry(ExperimentPackage.Literals.METRIC__WARMUP, FROM_0),
            entry(ExperimentPackage.Literals.METRIC__SAMPLES, COUNT),
            entry(ExperimentPackage.Literals.LATENCY_METRIC__PERCENTILES, PERCENTILE),
            entry(ExperimentPackage.Literals.DEADLINE_MISS_METRIC__DEADLINE, TIME_ABOVE_0),
            entry(ExperimentPackage.Literals.DESIGN__RUNS, COUNT),
            entry(ExperimentPackage.Literals.DESIGN__REPLICATES, COUNT),
            entry(ExperimentPackage.Literals.DESIGN__BLOCKS, COUNT),
            entry(ExperimentPackage.Literals.DESIGN__CENTRE_POINTS, FROM_0),
            entry(ExperimentPackage.Literals.EXPERIMENT__SEED, WHOLE),
            entry(ExperimentPackage.Literals.EXPERIMENT__ROUNDS, COUNT),
            entry(ExperimentPackage.Literals.EXPERIMENT__TIME_LIMIT, TIME_ABOVE_0));

    private static final Set<String> RANDOM = Set.of("uniform", "normal", "exponential", "pareto");

    private PlannedValues() {}

    /** Returns the rule for an attribute, or null if other values than numbers are allowed. */
    static Rule rule(EReference feature) {
        return feature == null ? null : RULES.get(feature);
    }

    /**
     * Returns whether a value cannot be computed for the model alone, because it needs a replica's index, a run's
     * parameter, or a behaviour's values.
     */
    public static boolean dependsOnRun(Expression expression) {
        return Models.all(expression, Expression.class).stream().anyMatch(PlannedValues::isOfRun)
                || needsParameter(expression);
    }

    /** Returns whether an expression uses a behaviour's values, so that the behaviour computes it. */
    static boolean usesBehaviour(Expression expression) {
        return Models.all(expression, Expression.class).stream().anyMatch(PlannedValues::isOfBehaviour);
    }

    private static boolean isOfRun(Expression part) {
        return part instanceof IndexReference || Models.containing(part, Action.class) != null && isOfBehaviour(part);
    }

    /**
     * Returns whether only behaviours may use the expression; in other places it cannot be computed, which is an error.
     */
    private static boolean isOfBehaviour(Expression part) {
        return part instanceof StateReference
                || part instanceof AttributeReference
                || part instanceof ArgumentReference
                || part instanceof EventFieldReference
                || part instanceof PortReference
                || part instanceof GeneratedValue
                || part instanceof FunctionCall call && RANDOM.contains(String.valueOf(call.getFunction()));
    }

    private static boolean needsParameter(Expression expression) {
        Set<Parameter> seen = new HashSet<>();
        Deque<Expression> todo = new ArrayDeque<>(List.of(expression));
        while (!todo.isEmpty() && seen.size() <= MOST_PARAMETERS) {
            for (ParameterReference reference : Models.all(todo.poll(), ParameterReference.class)) {
                Parameter parameter = reference.getParameter();
                if (parameter == null || parameter.getValue() == null) {
                    return true;
                } else if (seen.add(parameter)) {
                    todo.add(parameter.getValue());
                }
            }
        }
        return false;
    }

    /** Returns a whole number, if the expression exists and is one; other constraints report its problems. */
    public static OptionalLong wholeNumber(Expression expression) {
        if (expression == null || dependsOnRun(expression)) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Expressions.integer(expression, Environment.EMPTY));
        } catch (EvaluationException e) {
            return OptionalLong.empty();
        }
    }

    /**
     * Returns a time in ns; 0 if the expression is null, or if its value is known only before a run. Other constraints
     * report its problems.
     */
    public static long nanoseconds(Expression time) {
        if (time == null || dependsOnRun(time)) {
            return 0;
        }
        try {
            return Expressions.nanoseconds(time, Environment.EMPTY);
        } catch (EvaluationException | ArithmeticException e) {
            return 0;
        }
    }

    /** Returns a number's value in base units; a plain number has the base unit of a rate or size. */
    public static Value.Number evaluate(Expression expression) {
        Value value = Expressions.evaluate(expression, Environment.EMPTY);
        if (value instanceof Value.Number n) {
            return n;
        }
        throw new EvaluationException(expression, value + " is not a number");
    }
}
