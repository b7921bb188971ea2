// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import java.util.List;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.ArgumentValue;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.FieldValue;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Raise;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.StructValues;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks that values which a behaviour sends belong to the call or event, and values which it reads to its trigger. */
public final class ValueConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof ArgumentValue value
                && value.eContainer() instanceof Call call
                && call.getOperation() != null) {
            var sent = call.getOperation().getParameters().stream()
                    .filter(p -> p.getDirection() != Direction.OUT)
                    .toList();
            own(value, value.getParameter(), sent, "an in or inout parameter", call.getOperation(), problems);
        } else if (element instanceof FieldValue value
                && value.eContainer() instanceof Publish publish
                && publish.getSource() != null
                && publish.getSource().getEventType() != null) {
            EventType event = publish.getSource().getEventType();
            own(value, value.getMember(), Interfaces.state(event), "a member", event, problems);
        } else if (element instanceof ArgumentReference reference) {
            Operation operation = triggeringOperation(element);
            own(
                    reference,
                    reference.getParameter(),
                    operation == null ? List.of() : operation.getParameters(),
                    "a parameter",
                    operation,
                    problems);
        } else if (element instanceof EventFieldReference reference) {
            EventType event = triggeringEvent(element);
            own(
                    reference,
                    reference.getMember(),
                    event == null ? List.of() : Interfaces.state(event),
                    "a member",
                    event,
                    problems);
        } else if (element instanceof MemberReference reference) {
            checkMember(reference, problems);
        } else if (element instanceof Raise raise && raise.getException() != null) {
            Operation operation = triggeringOperation(element);
            if (operation == null || !operation.getRaises().contains(raise.getException())) {
                problems.addAt(
                        ProblemCode.BW207,
                        raise,
                        raise.getException(),
                        QualifiedNames.of(raise.getException()),
                        operation == null ? "an operation" : QualifiedNames.of(operation));
            }
        }
    }

    private static void checkMember(MemberReference reference, ProblemCollector problems) {
        Member member = reference.getMember();
        Expression value = reference.getValue();
        boolean isWrong = member != null
                && value != null
                && StructValues.members(value)
                        .filter(all -> !all.contains(member))
                        .isPresent();
        if (isWrong) {
            Struct struct = StructValues.struct(value);
            String owner =
                    struct != null ? QualifiedNames.of(struct) : Mismatch.words(value) + ", which is not a struct";
            problems.addAt(ProblemCode.BW206, reference, member, QualifiedNames.of(member), "a member", owner);
        }
    }

    private static void own(
            EObject at,
            NamedElement used,
            List<? extends NamedElement> all,
            String what,
            EObject owner,
            ProblemCollector problems) {
        if (used != null && !all.contains(used)) {
            problems.addAt(
                    ProblemCode.BW206,
                    at,
                    used,
                    QualifiedNames.of(used),
                    what,
                    owner == null ? "what triggers this behaviour" : QualifiedNames.of(owner));
        }
    }

    private static Operation triggeringOperation(EObject element) {
        Behaviour behaviour = Models.containing(element, Behaviour.class);
        return behaviour != null && behaviour.getTrigger() instanceof OperationTrigger t ? t.getOperation() : null;
    }

    private static EventType triggeringEvent(EObject element) {
        Behaviour behaviour = Models.containing(element, Behaviour.class);
        return behaviour != null && behaviour.getTrigger() instanceof EventTrigger t && t.getSink() != null
                ? t.getSink().getEventType()
                : null;
    }
}
