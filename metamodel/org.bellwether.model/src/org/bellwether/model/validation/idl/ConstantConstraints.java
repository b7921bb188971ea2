// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.ConstantReference;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.TypeUses;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.Mismatch;
import org.bellwether.model.validation.values.ParameterConstraints;
import org.bellwether.model.validation.values.StaticType;
import org.eclipse.emf.ecore.EObject;

/** Checks that constants have a value of their type (CORBA 3.3 part 1, 7.11). */
public final class ConstantConstraints implements Constraint {
    private static final Set<StaticType.Family> FAMILIES = Set.of(
            StaticType.Family.UNKNOWN,
            StaticType.Family.WHOLE,
            StaticType.Family.REAL,
            StaticType.Family.BOOLEAN,
            StaticType.Family.CHARACTER,
            StaticType.Family.STRING,
            StaticType.Family.ENUMERATION);

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Constant constant && constant.getValue() != null) {
            boolean computed = ParameterConstraints.computes(constant.getValue(), problems) != null;
            if (computed && constant.getType() != null) {
                checkType(constant, StaticType.of(constant.getType()), problems);
            }
        } else if (element instanceof StringLiteral literal && has(literal.getValue(), 0, 0)) {
            problems.add(
                    ProblemCode.BW212, literal, "the text has a character 0", "strings of IDL have none", "Remove it");
        } else if (element instanceof CharacterLiteral literal
                && !literal.isWide()
                && has(literal.getValue(), 0x100, Character.MAX_CODE_POINT)) {
            problems.add(
                    ProblemCode.BW212,
                    literal,
                    "the character does not fit an octet",
                    "a char is one",
                    "Write a character up to '\\377', or a wchar: L'…'");
        }
    }

    private static boolean has(String text, int lowest, int highest) {
        return text != null && text.codePoints().anyMatch(each -> each >= lowest && each <= highest);
    }

    private static void checkType(Constant constant, StaticType wanted, ProblemCollector problems) {
        String is = "the constant " + constant.getName() + " is ";
        if (!FAMILIES.contains(wanted.family())) {
            problems.addAt(
                    ProblemCode.BW212,
                    constant,
                    constant.getType(),
                    is + wanted.words(),
                    "constants are numbers, characters, texts, booleans or enumerators",
                    "Give it such a type");
            return;
        }
        String fix = "Give a value of type " + wanted.name();
        Expression alien = wanted.family() == StaticType.Family.REAL ? otherNumber(constant) : null;
        if (alien != null) {
            problems.add(
                    ProblemCode.BW212, alien, written(alien), is + wanted.words(), fix + ", without mixing the kinds");
            return;
        }
        Mismatch.of(constant.getValue(), wanted)
                .ifPresent(m -> problems.add(ProblemCode.BW212, m.at(), m.words(), is + wanted.words(), fix));
    }

    /** Returns a number of a kind that cannot be mixed with the constant's type (7.11.2): whole, fixed-point, floating-point. */
    private static Expression otherNumber(Constant constant) {
        boolean fixed = TypeUses.unaliased(constant.getType()) instanceof FixedType;
        return Models.all(constant.getValue(), Expression.class).stream()
                .filter(each -> each instanceof IntegerLiteral
                        || isWhole(each)
                        || (fixed
                                ? each instanceof RealLiteral || isFixed(each, false)
                                : each instanceof FixedLiteral || isFixed(each, true)))
                .findFirst()
                .orElse(null);
    }

    private static boolean isWhole(Expression expression) {
        return expression instanceof ConstantReference reference
                && reference.getConstant() != null
                && reference.getConstant().getType() != null
                && StaticType.of(reference.getConstant().getType()).family() == StaticType.Family.WHOLE;
    }

    /** Returns whether an expression is a constant that is fixed-point, or that is a number of another kind. */
    private static boolean isFixed(Expression expression, boolean wanted) {
        return expression instanceof ConstantReference reference
                && reference.getConstant() != null
                && reference.getConstant().getType() != null
                && StaticType.of(reference.getConstant().getType()).isNumber()
                && wanted == TypeUses.unaliased(reference.getConstant().getType()) instanceof FixedType;
    }

    private static String written(Expression number) {
        return Mismatch.words(number)
                + (number instanceof FixedLiteral || isFixed(number, true)
                        ? " is a fixed-point number"
                        : number instanceof IntegerLiteral || isWhole(number)
                                ? " is a whole number"
                                : " is a floating-point number");
    }
}
