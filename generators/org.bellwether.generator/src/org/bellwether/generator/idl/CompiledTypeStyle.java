// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.language.print.expression.IdlTypeText;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;

/** Writes types in the IDL that ORBs compile: with absolute names, constant expressions, and inline inner types. */
final class CompiledTypeStyle implements IdlTypeText.Style {
    @Override
    public String identifier(String name) {
        return IdlNames.identifier(name);
    }

    @Override
    public String name(NamedType use) {
        return IdlNames.scoped(use.getType());
    }

    @Override
    public String label(Expression label) {
        return IdlExpressions.text(label);
    }

    @Override
    public String bound(Expression bound) {
        return IdlExpressions.text(bound);
    }

    @Override
    public String dimensions(List<Expression> dimensions) {
        return dimensions.stream()
                .map(dimension -> "[" + IdlExpressions.text(dimension) + "]")
                .collect(Collectors.joining());
    }

    @Override
    public boolean isInline() {
        return true;
    }

    @Override
    public boolean closesApart() {
        return true;
    }

    @Override
    public String other(TypeSpec type) {
        throw new RefusedException(
                "BW810",
                type,
                type.eClass().getName() + " is not supported yet in IDL that is compiled",
                "Use another type");
    }

    @Override
    public String other(TypeDefinition type) {
        throw new RefusedException(
                "BW810",
                type,
                type.eClass().getName() + " is not supported within structs, unions and exceptions",
                "Define it outside");
    }
}
