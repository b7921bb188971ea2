// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.HashMap;
import java.util.Map;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.Mismatch;
import org.bellwether.model.validation.values.StaticType;
import org.eclipse.emf.ecore.EObject;

/** Checks labels of unions: different values of the discriminator; a default has some left (CORBA 3.3 part 1, 7.12.4.2). */
public final class UnionConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Union union && union.getDiscriminator() != null) {
            StaticType wanted = StaticType.of(union.getDiscriminator());
            Map<Object, UnionCase> taken = new HashMap<>();
            UnionCase otherwise = null;
            for (UnionCase each : union.getCases()) {
                each.getLabels().forEach(label -> checkLabel(label, union, wanted, taken, problems));
                if (each.isDefault() && otherwise != null) {
                    problems.add(
                            ProblemCode.BW124,
                            each,
                            "the union has a default already: " + otherwise.getName(),
                            "Give this case a label, or remove it");
                } else if (each.isDefault()) {
                    otherwise = each;
                } else if (each.getLabels().isEmpty()) {
                    problems.add(
                            ProblemCode.BW124,
                            each,
                            "the case has no label",
                            "Write case with a value, or default, before it");
                }
            }
            if (otherwise != null && taken.size() >= values(wanted)) {
                problems.add(
                        ProblemCode.BW124,
                        otherwise,
                        "the default has no values left: the cases name all values of " + wanted.name(),
                        "Remove the default, or one of the labels");
            }
        }
    }

    private static void checkLabel(
            Expression label, Union union, StaticType wanted, Map<Object, UnionCase> taken, ProblemCollector problems) {
        Mismatch mismatch = Mismatch.of(label, wanted).orElse(null);
        if (mismatch != null) {
            String is = "the discriminator of " + union.getName() + " is " + wanted.words();
            problems.add(ProblemCode.BW212, label, mismatch.words(), is, "Give a value of type " + wanted.name());
            return;
        }
        Object value = value(label, problems);
        UnionCase other = value == null ? null : taken.putIfAbsent(value, (UnionCase) label.eContainer());
        if (other != null) {
            problems.add(
                    ProblemCode.BW124,
                    label,
                    Mismatch.words(label) + " is already a label of " + other.getName(),
                    "Remove one of the two");
        }
    }

    /** Returns the value that distinguishes a label from others; null if the value cannot be computed, which is reported. */
    private static Object value(Expression label, ProblemCollector problems) {
        try {
            Value value = Expressions.evaluate(label, Environment.EMPTY);
            return value instanceof Value.Number number ? number.value().stripTrailingZeros() : value;
        } catch (EvaluationException e) {
            problems.add(ProblemCode.BW515, label, "the label", e.getMessage());
            return null;
        }
    }

    /** Returns the number of the discriminator's values. */
    private static double values(StaticType type) {
        if (type.identity() instanceof Enumeration enumeration) {
            return enumeration.getEnumerators().size();
        } else if (type.identity() instanceof PrimitiveKind kind) {
            return switch (kind) {
                case BOOLEAN -> 2;
                case CHAR -> 0x100;
                case SHORT, UNSIGNED_SHORT -> 0x10000;
                default -> Double.POSITIVE_INFINITY;
            };
        }
        return Double.POSITIVE_INFINITY;
    }
}
