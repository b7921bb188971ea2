// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;

/** Prints types in declarations of a model: names are shortened for their place, a missing part is {@code ?}. */
public final class TypePrinter {
    private final NamePrinter names;
    private final ExpressionPrinter expressions;
    private final boolean inline;
    private final IdlTypeText text = new IdlTypeText(new ModelStyle());

    public TypePrinter(NamePrinter names, ExpressionPrinter expressions) {
        this(names, expressions, false);
    }

    /** @param inline whether types within structs, unions and exceptions are written at their first use, as in IDL */
    public TypePrinter(NamePrinter names, ExpressionPrinter expressions, boolean inline) {
        this.names = names;
        this.expressions = expressions;
        this.inline = inline;
    }

    public boolean isInline() {
        return inline;
    }

    public String print(TypeSpec type) {
        return text.of(type);
    }

    /** Returns a type, a name and the dimensions of an array: {@code double matrix[4][4]}. */
    public String declarator(Typed typed, String name) {
        return text.declarator(typed, name);
    }

    public String dimensions(List<Expression> dimensions) {
        return expressions.indices(dimensions);
    }

    private final class ModelStyle implements IdlTypeText.Style {
        @Override
        public String identifier(String name) {
            return Lexemes.name(name);
        }

        @Override
        public String name(NamedType use) {
            String name = names.of(use, use.getType());
            return name.equals(Lexemes.MISSING) ? "::" + Lexemes.MISSING : name;
        }

        @Override
        public String label(Expression label) {
            return expressions.bound(label);
        }

        @Override
        public String bound(Expression bound) {
            return expressions.bracketedBound(bound);
        }

        @Override
        public String dimensions(List<Expression> dimensions) {
            return expressions.indices(dimensions);
        }

        @Override
        public boolean isInline() {
            return inline;
        }

        @Override
        public boolean closesApart() {
            return false;
        }

        @Override
        public String other(TypeSpec type) {
            return Lexemes.MISSING;
        }

        @Override
        public String other(TypeDefinition type) {
            throw new IllegalStateException(
                    "no type within others is a " + type.eClass().getName());
        }
    }
}
