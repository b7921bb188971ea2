// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.component.Wait;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.util.Models;
import org.bellwether.schedulability.task.Nanoseconds;

/** Upper bounds of times and counts that are known before a run. */
final class Bounds {
    private Bounds() {}

    /** Returns the longest time of an expression in ns; empty if it depends on the run, or has no bound. */
    static OptionalLong time(Expression expression, ExpressionEvaluator evaluator) {
        if (expression instanceof FunctionCall call
                && "uniform".equals(call.getFunction())
                && call.getArguments().size() == 2) {
            OptionalLong low = time(call.getArguments().get(0), evaluator);
            OptionalLong high = time(call.getArguments().get(1), evaluator);
            return low.isPresent() && high.isPresent()
                    ? OptionalLong.of(Math.max(low.getAsLong(), high.getAsLong()))
                    : OptionalLong.empty();
        }
        return atLeast0(value(expression, each -> Expressions.nanoseconds(each, evaluator.environment())));
    }

    /** Returns a whole number, at least 0; empty if it depends on the run. */
    static OptionalLong count(Expression expression, ExpressionEvaluator evaluator) {
        return atLeast0(number(expression, evaluator));
    }

    /** Returns a whole number; empty if it depends on the run. */
    static OptionalLong number(Expression expression, ExpressionEvaluator evaluator) {
        return value(expression, each -> Expressions.integer(each, evaluator.environment()));
    }

    private static OptionalLong atLeast0(OptionalLong value) {
        return value.isPresent() ? OptionalLong.of(Math.max(0, value.getAsLong())) : value;
    }

    private static OptionalLong value(Expression expression, ToLongFunction<Expression> evaluation) {
        try {
            return expression == null ? OptionalLong.empty() : OptionalLong.of(evaluation.applyAsLong(expression));
        } catch (EvaluationException e) {
            return OptionalLong.empty(); // the value is random, or computed at run time
        }
    }

    /** Returns whether actions do not leave or block their thread: they neither call, publish, sleep nor wait. */
    static boolean areLocal(List<? extends Action> actions) {
        return actions.stream()
                .flatMap(action -> Models.all(action, Action.class).stream())
                .noneMatch(action -> action instanceof Call
                        || action instanceof Publish
                        || action instanceof Sleep
                        || action instanceof Wait);
    }

    /** Returns whether actions run the user's code. */
    static boolean haveUserCode(List<? extends Action> actions) {
        return actions.stream()
                .anyMatch(action -> !Models.all(action, UserCode.class).isEmpty());
    }

    /** Returns the longest sum of the burn times of actions in ns; empty if it has no bound. */
    static OptionalLong burnt(List<? extends Action> actions, ExpressionEvaluator evaluator) {
        long sum = 0;
        for (Action action : actions) {
            OptionalLong time = burnt(action, evaluator);
            if (time.isEmpty()) {
                return time;
            }
            sum = Nanoseconds.add(sum, time.getAsLong());
        }
        return OptionalLong.of(sum);
    }

    private static OptionalLong burnt(Action action, ExpressionEvaluator evaluator) {
        if (action instanceof Burn burn) {
            return time(burn.getTime(), evaluator);
        } else if (action instanceof Loop loop) {
            OptionalLong body = burnt(loop.getActions(), evaluator);
            if (body.isEmpty() || body.getAsLong() == 0) {
                return body;
            }
            OptionalLong count = count(loop.getCount(), evaluator);
            return count.isEmpty() ? count : OptionalLong.of(Nanoseconds.multiply(count.getAsLong(), body.getAsLong()));
        } else if (action instanceof Choice choice) {
            long longest = 0;
            for (Branch branch : choice.getBranches()) {
                OptionalLong body = burnt(branch.getActions(), evaluator);
                if (body.isEmpty()) {
                    return body;
                }
                longest = Math.max(longest, body.getAsLong());
            }
            return OptionalLong.of(longest);
        }
        return OptionalLong.of(0);
    }
}
