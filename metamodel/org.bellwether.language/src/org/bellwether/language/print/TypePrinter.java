// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import org.bellwether.model.idl.FixedType;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;

/** The uses of types. */
final class TypePrinter {
    private final NamePrinter names;
    private final ExpressionPrinter expressions;

    TypePrinter(NamePrinter names, ExpressionPrinter expressions) {
        this.names = names;
        this.expressions = expressions;
    }

    String print(TypeSpec type) {
        if (type instanceof PrimitiveType p) {
            return p.getKind().getLiteral();
        } else if (type instanceof StringType s) {
            return (s.isWide() ? "wstring" : "string")
                    + (Missing.is(s.getBound()) ? "" : "<" + bound(s.getBound()) + ">");
        } else if (type instanceof FixedType f) {
            return fixed(f);
        } else if (type instanceof SequenceType s) {
            String bound = Missing.is(s.getBound()) ? "" : ", " + bound(s.getBound());
            return "sequence<" + print(s.getElement()) + bound + ">";
        } else if (type instanceof NamedType n) {
            String name = names.of(n, n.getType());
            return name.equals(Lexemes.MISSING) ? "::" + Lexemes.MISSING : name;
        }
        return Lexemes.MISSING;
    }

    private String fixed(FixedType f) {
        if (Missing.is(f.getDigits()) && Missing.is(f.getScale())) {
            return "fixed";
        }
        return "fixed<" + bound(f.getDigits()) + (Missing.is(f.getScale()) ? "" : ", " + bound(f.getScale())) + ">";
    }

    private String bound(Expression e) {
        return expressions.shiftless(e);
    }

    /** A type, a name and the dimensions of an array: {@code double matrix[4][4]}. */
    String declarator(Typed typed, String name) {
        return print(typed.getType()) + " " + Lexemes.name(name) + dimensions(typed.getDimensions());
    }

    String dimensions(List<Expression> dimensions) {
        return expressions.indices(dimensions);
    }
}
