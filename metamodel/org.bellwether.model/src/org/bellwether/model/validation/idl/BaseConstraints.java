// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Direction;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.ValueBox;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks the bases of interfaces and value types, the contents of boxes, abstract types, attributes and context
 * clauses.
 */
public final class BaseConstraints implements Constraint {
    /** Returns the problems of one element, for callers that compile IDL before it is a model. */
    public static List<Problem> problems(EObject element) {
        BasicDiagnostic found = new BasicDiagnostic();
        new BaseConstraints().check(element, null, new ProblemCollector(found));
        return found.getChildren().stream()
                .flatMap(each -> ProblemCollector.problem(each).stream())
                .toList();
    }

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Interface type) {
            once(type, type.getSupertypes(), problems);
            if (type.isAbstract()) {
                abstractBases(type, problems);
            } else if (!type.isLocal()) {
                remoteBases(type, problems);
            }
        } else if (element instanceof ValueType type) {
            once(type, type.getBases(), problems);
            once(type, type.getSupports(), problems);
            stateOfFirst(type, problems);
            custom(type, problems);
            supports(type, problems);
        } else if (element instanceof ValueBox box) {
            boxed(box, problems);
        } else if (element instanceof Operation operation) {
            contexts(operation, problems);
        } else if (element instanceof Factory factory) {
            factory(factory, problems);
        } else if (element instanceof StateMember member
                && member.eContainer() instanceof ValueType type
                && type.isAbstract()) {
            problems.add(
                    ProblemCode.BW125,
                    member,
                    QualifiedNames.of(type) + " is abstract, but has state",
                    "Remove the member");
        } else if (element instanceof Attribute attribute
                && attribute.isReadonly()
                && !attribute.getSetRaises().isEmpty()) {
            problems.add(ProblemCode.BW126, attribute, attribute.getName());
        }
    }

    /** Checks a factory (CORBA 3.3 part 1, 7.10.1.5). */
    private static void factory(Factory factory, ProblemCollector problems) {
        if (factory.eContainer() instanceof ValueType type && type.isAbstract()) {
            String words = QualifiedNames.of(type) + " is abstract, and has an initializer";
            problems.add(ProblemCode.BW125, factory, words, "Remove it: no value of an abstract type is created");
        }
        for (OperationParameter parameter : factory.getParameters()) {
            if (parameter.getDirection() != Direction.IN) {
                String words = parameter.getName() + " is not an in parameter, but " + factory.getName()
                        + " has only in parameters";
                problems.add(ProblemCode.BW125, parameter, words, "Make it an in parameter");
            }
        }
    }

    /** Checks the contexts of an operation (CORBA 3.3 part 1, 7.13.5). */
    private static void contexts(Operation operation, ProblemCollector problems) {
        for (String name : operation.getContexts()) {
            if (!name.matches("[A-Za-z][A-Za-z0-9._]*\\*?")) {
                problems.add(ProblemCode.BW123, operation, name);
            }
        }
    }

    private static void once(Definition type, List<? extends Definition> bases, ProblemCollector problems) {
        Set<Definition> seen = new HashSet<>();
        Set<Definition> said = new HashSet<>();
        for (Definition base : bases) {
            if (!base.eIsProxy() && !seen.add(base) && said.add(base)) {
                problems.add(ProblemCode.BW115, type, QualifiedNames.of(base));
            }
        }
    }

    private static void abstractBases(Interface type, ProblemCollector problems) {
        for (Interface base : new LinkedHashSet<>(type.getSupertypes())) {
            if (!base.eIsProxy() && !base.isAbstract()) {
                problems.add(ProblemCode.BW118, type, QualifiedNames.of(base));
            }
        }
    }

    private static void remoteBases(Interface type, ProblemCollector problems) {
        for (Interface base : new LinkedHashSet<>(type.getSupertypes())) {
            if (!base.eIsProxy() && base.isLocal()) {
                problems.add(ProblemCode.BW120, type, QualifiedNames.of(base), QualifiedNames.of(type));
            }
        }
    }

    private static void supports(ValueType type, ProblemCollector problems) {
        for (Interface each : concrete(type).toList()) {
            if (type.getSupports().indexOf(each) > 0) {
                problems.add(ProblemCode.BW121, type, QualifiedNames.of(each), QualifiedNames.of(type));
            }
        }
        Interface mine = supported(type);
        for (ValueType base : new LinkedHashSet<>(type.getBases())) {
            Interface theirs = supported(base);
            if (theirs != null && !Interfaces.isKindOf(mine, theirs)) {
                problems.add(
                        ProblemCode.BW122,
                        type,
                        QualifiedNames.of(type),
                        QualifiedNames.of(mine),
                        QualifiedNames.of(theirs),
                        QualifiedNames.of(base));
            }
        }
    }

    /**
     * Returns the interface through which values are called as objects: the one of the bases that derives from all
     * others.
     */
    private static Interface supported(ValueType type) {
        List<Interface> inherited = Interfaces.linearised(type).stream()
                .flatMap(BaseConstraints::concrete)
                .toList();
        return concrete(type)
                .findFirst()
                .orElseGet(() -> inherited.stream()
                        .filter(each -> inherited.stream().allMatch(other -> Interfaces.isKindOf(each, other)))
                        .findFirst()
                        .orElse(inherited.isEmpty() ? null : inherited.get(0)));
    }

    private static Stream<Interface> concrete(ValueType type) {
        return type.getSupports().stream()
                .filter(each -> !each.eIsProxy() && !each.isAbstract())
                .distinct();
    }

    private static void stateOfFirst(ValueType type, ProblemCollector problems) {
        List<ValueType> bases = type.getBases();
        for (int i = type.isAbstract() ? 0 : 1; i < bases.size(); i++) {
            ValueType base = bases.get(i);
            if (!base.eIsProxy() && !base.isAbstract() && bases.indexOf(base) == i) {
                String why = type.isAbstract() ? QualifiedNames.of(type) + " is abstract" : "is not the first base";
                problems.add(ProblemCode.BW116, type, QualifiedNames.of(base), why);
            }
        }
    }

    private static void custom(ValueType type, ProblemCollector problems) {
        if (type.isCustom() && (type.isAbstract() || type.isTruncatable())) {
            problems.add(
                    ProblemCode.BW119,
                    type,
                    QualifiedNames.of(type),
                    type.isAbstract() ? "also abstract" : "its base is truncatable");
        }
        if (type.isTruncatable()
                && !type.getBases().isEmpty()
                && type.getBases().get(0).isAbstract()) {
            String words = QualifiedNames.of(type) + " cannot be truncated to an abstract base, which has no values";
            problems.add(ProblemCode.BW125, type, words, "Leave out truncatable");
        }
    }

    private static void boxed(ValueBox box, ProblemCollector problems) {
        TypeSpec spec = box.getType();
        Set<TypeDefinition> seen = new HashSet<>();
        while (spec instanceof NamedType named
                && named.getType() instanceof Typedef typedef
                && typedef.getDimensions().isEmpty()
                && seen.add(typedef)) {
            spec = typedef.getType();
        }
        if (spec instanceof PrimitiveType primitive && primitive.getKind() == PrimitiveKind.VALUE_BASE) {
            problems.add(ProblemCode.BW117, box, primitive.getKind().getLiteral());
        } else if (spec instanceof NamedType named
                && (named.getType() instanceof ValueType || named.getType() instanceof ValueBox)) {
            problems.add(ProblemCode.BW117, box, QualifiedNames.of(named.getType()));
        }
    }
}
