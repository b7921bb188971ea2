// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.values;

import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.AttributeValue;
import org.bellwether.model.component.ArgumentValue;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.FieldValue;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks that values have the type of their target: parameters, results, members, state variables and attributes. */
public final class ValueTypeConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Return action) {
            checkReturn(action, problems);
        } else if (element instanceof Call call) {
            checkResult(call, problems);
        } else if (element instanceof ArgumentValue argument && isThere(argument.getParameter())) {
            OperationParameter parameter = argument.getParameter();
            String of = "the parameter " + parameter.getName() + " of " + QualifiedNames.of(parameter.eContainer());
            new Place(of + " is ", StaticType.of(parameter.getType()), true).check(argument.getValue(), problems);
        } else if (element instanceof FieldValue field && isThere(field.getMember())) {
            StateMember member = field.getMember();
            String of = "the member " + member.getName() + " of " + QualifiedNames.of(member.eContainer());
            new Place(of + " is ", StaticType.of((Typed) member), true).check(field.getValue(), problems);
        } else if (element instanceof Assign assign && isThere(assign.getVariable())) {
            variable(assign.getVariable(), true).check(assign.getValue(), problems);
        } else if (element instanceof StateVariable variable) {
            variable(variable, false).check(variable.getInitial(), problems);
        } else if (element instanceof AttributeValue setting && isThere(setting.getAttribute())) {
            Attribute attribute = setting.getAttribute();
            String of = "the attribute " + attribute.getName() + " of " + QualifiedNames.of(attribute.eContainer());
            new Place(of + " is ", StaticType.of(attribute.getType()), false).check(setting.getValue(), problems);
        }
    }

    private static boolean isThere(EObject used) {
        return used != null && !used.eIsProxy();
    }

    private static Place variable(StateVariable variable, boolean mayBeGenerated) {
        return new Place(
                "the state variable " + variable.getName() + " is ", StaticType.of((Typed) variable), mayBeGenerated);
    }

    private static void checkReturn(Return action, ProblemCollector problems) {
        Behaviour behaviour = Models.containing(action, Behaviour.class);
        Operation operation =
                behaviour != null && behaviour.getTrigger() instanceof OperationTrigger t ? t.getOperation() : null;
        if (action.getValue() == null || !isThere(operation)) {
            return;
        }
        String returns = QualifiedNames.of(operation) + " returns ";
        if (operation.getReturnType() == null) {
            problems.add(
                    ProblemCode.BW212,
                    action,
                    "the return has a value",
                    returns + "nothing",
                    "Remove the value: return;");
        } else {
            new Place(returns, StaticType.of(operation.getReturnType()), true).check(action.getValue(), problems);
        }
    }

    private static void checkResult(Call call, ProblemCollector problems) {
        Operation operation = call.getOperation();
        StateVariable variable = call.getResult();
        if (!isThere(operation) || !isThere(variable)) {
            return;
        }
        String returns = QualifiedNames.of(operation) + " returns ";
        StaticType wanted = StaticType.of((Typed) variable);
        StaticType type = StaticType.of(operation.getReturnType());
        if (operation.getReturnType() == null) {
            String kept = "the call keeps its result in " + variable.getName();
            problems.add(ProblemCode.BW212, call, returns + "nothing", kept, "Remove -> " + variable.getName());
        } else if (!type.fits(wanted)) {
            problems.add(
                    ProblemCode.BW212,
                    call,
                    returns + type.words(),
                    "the state variable " + variable.getName() + " is " + wanted.words(),
                    "Keep the result in a state variable of type " + type.name());
        }
    }

    /**
     * A target of a value.
     *
     * @param is the target's name as the beginning of a sentence that ends with the type
     * @param mayBeGenerated whether a generated value may replace a missing one
     */
    private record Place(String is, StaticType wanted, boolean mayBeGenerated) {
        void check(Expression value, ProblemCollector problems) {
            String fix =
                    "Give a value of type " + wanted.name() + (mayBeGenerated ? ", or none for a generated one" : "");
            Mismatch.of(value, wanted)
                    .ifPresent(m -> problems.add(ProblemCode.BW212, m.at(), m.words(), is + wanted.words(), fix));
        }
    }
}
