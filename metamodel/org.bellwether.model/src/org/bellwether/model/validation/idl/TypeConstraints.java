// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.ClientType;
import org.bellwether.model.component.ServerType;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.Typedef;
import org.bellwether.model.idl.Union;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.TypeScopes;
import org.bellwether.model.util.TypeUses;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks types of IDL: no type contains itself or is empty, bounds are positive, and a name used as a type is a type.
 */
public final class TypeConstraints implements Constraint {
    private static final Set<PrimitiveKind> DISCRIMINATORS = EnumSet.of(
            PrimitiveKind.SHORT,
            PrimitiveKind.LONG,
            PrimitiveKind.LONG_LONG,
            PrimitiveKind.UNSIGNED_SHORT,
            PrimitiveKind.UNSIGNED_LONG,
            PrimitiveKind.UNSIGNED_LONG_LONG,
            PrimitiveKind.CHAR,
            PrimitiveKind.BOOLEAN);

    private static final BigDecimal LARGEST_BOUND = BigDecimal.valueOf(0xffff_ffffL);

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof TypeDefinition type) {
            checkRecursion(type, problems);
            boolean empty = type instanceof Struct s && s.getMembers().isEmpty()
                    || type instanceof Union u && u.getCases().isEmpty()
                    || type instanceof Enumeration e && e.getEnumerators().isEmpty();
            if (empty) {
                problems.add(ProblemCode.BW111, type, QualifiedNames.of(type));
            }
        }
        if (element instanceof Union union && union.getDiscriminator() != null) {
            checkDiscriminator(union, TypeUses.unaliased(union.getDiscriminator()), problems);
        }
        if (element instanceof NamedType use
                && (use.getType() instanceof Assembly
                        || use.getType() instanceof ServerType
                        || use.getType() instanceof ClientType)) {
            problems.add(ProblemCode.BW112, use, QualifiedNames.of(use.getType()), ElementPaths.aKind(use.getType()));
        }
        if (element instanceof TypeScope scope) {
            TypeScopes.misplaced(scope)
                    .forEach(each -> problems.add(
                            ProblemCode.BW129, each, QualifiedNames.simple(each), QualifiedNames.of(scope)));
        }
        bounds(element).forEach(bound -> checkBound(bound, problems));
    }

    private static void checkRecursion(TypeDefinition type, ProblemCollector problems) {
        if (type instanceof Struct || type instanceof Union || type instanceof Typedef || type instanceof EventType) {
            List<TypeDefinition> circle = circle(type);
            if (circle != null) {
                problems.add(
                        ProblemCode.BW105,
                        type,
                        QualifiedNames.of(type),
                        circle.stream().map(QualifiedNames::of).collect(Collectors.joining(" -> ")));
            }
        }
    }

    /** Returns the shortest way from a type back to itself, or null. */
    private static List<TypeDefinition> circle(TypeDefinition type) {
        Map<TypeDefinition, TypeDefinition> holders = new HashMap<>();
        Deque<TypeDefinition> todo = new ArrayDeque<>(List.of(type));
        while (!todo.isEmpty()) {
            TypeDefinition holder = todo.poll();
            for (TypeDefinition held : TypeUses.heldBy(holder)) {
                if (holders.putIfAbsent(held, holder) == null) {
                    todo.add(held);
                }
            }
        }
        if (!holders.containsKey(type)) {
            return null;
        }
        LinkedList<TypeDefinition> result = new LinkedList<>(List.of(type));
        do {
            result.addFirst(holders.get(result.getFirst()));
        } while (result.getFirst() != type);
        return result;
    }

    private static void checkDiscriminator(Union union, TypeSpec type, ProblemCollector problems) {
        boolean good = type instanceof PrimitiveType p && DISCRIMINATORS.contains(p.getKind())
                || type instanceof NamedType n && (n.getType() == null || n.getType() instanceof Enumeration);
        if (!good) {
            String name = type instanceof PrimitiveType p
                    ? p.getKind().getLiteral()
                    : type instanceof NamedType n ? QualifiedNames.of(n.getType()) : ElementPaths.aKind(type);
            problems.addAt(ProblemCode.BW113, union, union.getDiscriminator(), name);
        }
    }

    private static List<Expression> bounds(EObject element) {
        return element instanceof SequenceType s && s.getBound() != null
                ? List.of(s.getBound())
                : element instanceof StringType t && t.getBound() != null
                        ? List.of(t.getBound())
                        : element instanceof Typed t ? t.getDimensions() : List.of();
    }

    private static void checkBound(Expression bound, ProblemCollector problems) {
        String what = "the " + bound.eContainmentFeature().getName().replaceAll("s$", "");
        try {
            Value value = Expressions.evaluate(bound, Environment.EMPTY);
            boolean good = value instanceof Value.Number n
                    && n.integer()
                    && n.value().signum() > 0
                    && n.value().compareTo(LARGEST_BOUND) <= 0;
            if (!good) {
                problems.add(ProblemCode.BW110, bound, what, value);
            }
        } catch (EvaluationException e) {
            problems.add(ProblemCode.BW515, bound, what, e.getMessage());
        }
    }
}
