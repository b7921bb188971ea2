// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Native;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.TypeUses;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.StaticType;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that state has a value before it is read. Structs, sequences and arrays, which have no literals, begin with
 * generated values; all other variables without an assignment keep their initial value.
 */
public final class StateConstraints implements Constraint {
    private static final Set<PrimitiveKind> NEVER_GENERATED =
            Set.of(PrimitiveKind.ANY, PrimitiveKind.TYPE_CODE, PrimitiveKind.OBJECT, PrimitiveKind.VALUE_BASE);

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof StateVariable variable
                && variable.getInitial() == null
                && StaticType.of((Typed) variable).isKnown()
                && !beginsGenerated(variable)
                && analysis.stateUses(variable).isReadInVain(variable)) {
            StaticType type = StaticType.of((Typed) variable);
            problems.add(ProblemCode.BW220, variable, variable.getName(), value(type), fix(type, variable.getName()));
        }
    }

    private static boolean beginsGenerated(StateVariable variable) {
        StaticType.Family family = StaticType.of((Typed) variable).family();
        boolean isComposite = family == StaticType.Family.RECORD
                || family == StaticType.Family.SEQUENCE
                || family == StaticType.Family.ARRAY;
        return isComposite
                && Stream.concat(Stream.of(variable), TypeUses.closure(variable).stream())
                        .allMatch(StateConstraints::canBeGenerated);
    }

    private static boolean canBeGenerated(EObject part) {
        boolean never = part instanceof TypeDefinition
                && (part instanceof Union
                        || part instanceof Interface
                        || part instanceof ValueType
                        || part instanceof Native);
        return !never
                && Models.all(part, PrimitiveType.class).stream().noneMatch(p -> NEVER_GENERATED.contains(p.getKind()));
    }

    private static String value(StaticType type) {
        return switch (type.family()) {
            case WHOLE, REAL -> "it stays 0";
            case BOOLEAN -> "it stays FALSE";
            case CHARACTER -> "it stays the character 0";
            case STRING -> "it stays empty";
            case ENUMERATION -> "it stays the first enumerator";
            case INTERFACE -> "it stays nil";
            default -> "it never has a value";
        };
    }

    private static String fix(StaticType type, String name) {
        return switch (type.family()) {
            case WHOLE, REAL, BOOLEAN, STRING, ENUMERATION, CHARACTER ->
                "Give it a first value, = …, or assign one: set " + name + ", or -> " + name + " after a call";
            default -> "Assign a value: -> " + name + " after a call, or set " + name + " to a received reference";
        };
    }
}
