// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Assumption;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Branch;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.Choice;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Loop;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.Sleep;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Trigger;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.component.Wait;
import org.bellwether.model.parameter.Expression;

/** Prints behaviours: triggers, actions, and assumptions about user functions. */
final class BehaviourPrinter {
    private final ElementWriter writer;
    private final OperationPrinter operations;

    BehaviourPrinter(ElementWriter writer) {
        this.writer = writer;
        this.operations = new OperationPrinter(writer);
    }

    void print(Behaviour b) {
        Line head = new Line("on " + trigger(b.getTrigger()));
        operations.timing(head, b.getTiming());
        writer.block(b, head, () -> actions(b.getActions()), "}");
    }

    private String trigger(Trigger trigger) {
        if (trigger instanceof StartTrigger) {
            return "start";
        } else if (trigger instanceof TimerTrigger t) {
            return "timer " + writer.names.local(t, ComponentPackage.Literals.TIMER_TRIGGER__TIMER);
        } else if (trigger instanceof EventTrigger t) {
            return "event " + writer.names.local(t, ComponentPackage.Literals.EVENT_TRIGGER__SINK);
        } else if (trigger instanceof OperationTrigger t) {
            String port = UnsetValues.isName(t.getPort())
                    ? ""
                    : writer.names.local(t, ComponentPackage.Literals.OPERATION_TRIGGER__PORT) + ".";
            return "call " + port + writer.names.local(t, ComponentPackage.Literals.OPERATION_TRIGGER__OPERATION);
        }
        return Lexemes.MISSING;
    }

    void assumption(Assumption a) {
        String invariant = Lexemes.word(ComponentPackage.Literals.ASSUMED_INVARIANT, a.getInvariant());
        writer.statement(a, new Line("assume " + invariant + ";"));
    }

    private void actions(List<Action> actions) {
        actions.forEach(this::action);
    }

    private void action(Action action) {
        if (action instanceof Loop l) {
            writer.block(l, line(l), () -> actions(l.getActions()), "}");
        } else if (action instanceof Choice c) {
            writer.block(c, line(c), () -> c.getBranches().forEach(this::branch), "}");
        } else {
            writer.statement(action, line(action).add(";"));
        }
    }

    /** Returns an action without the semicolon or block at its end. */
    Line line(Action action) {
        return action instanceof Loop l ? loop(l) : action instanceof Choice ? new Line("choice") : simple(action);
    }

    private Line loop(Loop l) {
        Line head = new Line("loop");
        if (!UnsetValues.is(l.getCount())) {
            String count = writer.expressions.print(l.getCount());
            head.word(count.matches("while\\b.*") ? "_" + count : count);
        }
        return writer.clause(head, "while", l.getCondition());
    }

    private void branch(Branch b) {
        Line head = new Line();
        if (!UnsetValues.is(b.getCondition())) {
            head.word("when " + writer.expressions.print(b.getCondition()));
        }
        if (!UnsetValues.is(b.getWeight())) {
            head.word("weight " + writer.expressions.print(b.getWeight()));
        }
        if (UnsetValues.is(b.getCondition()) && UnsetValues.is(b.getWeight())) {
            head.word("otherwise");
        }
        writer.block(b, head, () -> actions(b.getActions()), "}");
    }

    private Line simple(Action action) {
        if (action instanceof Call c) {
            return call(c);
        } else if (action instanceof Publish p) {
            return publish(p);
        } else if (action instanceof Wait w) {
            Line line = new Line("wait " + writer.names.local(w, ComponentPackage.Literals.WAIT__SINK));
            writer.clause(line, "count", w.getCount());
            return writer.clause(line, "timeout", w.getTimeout());
        } else if (action instanceof Burn b) {
            return new Line("burn " + writer.expressions.print(b.getTime()));
        } else if (action instanceof Sleep s) {
            return new Line("sleep " + writer.expressions.print(s.getDuration()));
        } else if (action instanceof Assign a) {
            return assigned(
                    new Line("set " + writer.names.local(a, ComponentPackage.Literals.ASSIGN__VARIABLE)),
                    " = ",
                    a.getValue());
        } else if (action instanceof Raise r) {
            return new Line("raise " + writer.names.of(r, r.getException()));
        } else if (action instanceof Return r) {
            return assigned(new Line("return"), " ", r.getValue());
        } else if (action instanceof UserCode u) {
            return new Line("user " + Lexemes.name(u.getFunction()));
        }
        throw new IllegalStateException(
                "there is not a notation of " + action.eClass().getName());
    }

    private Line call(Call c) {
        Line line =
                new Line("call " + called(c) + "." + writer.names.local(c, ComponentPackage.Literals.CALL__OPERATION));
        if (!UnsetValues.isName(c.getOperation()) || !c.getArguments().isEmpty()) {
            List<String> arguments = c.getArguments().stream()
                    .map(a -> writer.names.local(a, ComponentPackage.Literals.ARGUMENT_VALUE__PARAMETER) + " = "
                            + writer.expressions.print(a.getValue()))
                    .toList();
            line.add("(").list(arguments).add(")");
        }
        return UnsetValues.isName(c.getResult())
                ? line
                : line.clause("-> " + writer.names.local(c, ComponentPackage.Literals.CALL__RESULT));
    }

    /** Returns a port, with the index of one of its objects; for an object outside of ports, the object itself. */
    private String called(Call c) {
        String target = UnsetValues.is(c.getTarget()) ? "" : writer.expressions.print(c.getTarget());
        if (UnsetValues.isName(c.getPort()) && !target.isEmpty()) {
            return "(" + target + ")";
        }
        String port = writer.names.local(c, ComponentPackage.Literals.CALL__PORT);
        return target.isEmpty() ? port : port + "[" + target + "]";
    }

    private Line publish(Publish p) {
        Line line = new Line("publish " + writer.names.local(p, ComponentPackage.Literals.PUBLISH__SOURCE));
        if (!p.getValues().isEmpty()) {
            List<String> values = p.getValues().stream()
                    .map(v -> writer.names.local(v, ComponentPackage.Literals.FIELD_VALUE__MEMBER) + " = "
                            + writer.expressions.print(v.getValue()))
                    .toList();
            line.add("(").list(values).add(")");
        }
        return line;
    }

    private Line assigned(Line line, String separator, Expression value) {
        return UnsetValues.is(value) ? line : line.add(separator + writer.expressions.print(value));
    }
}
