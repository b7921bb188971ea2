// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.ValueType;

/** Traverses IDL declarations. */
public final class Declarations {
    private Declarations() {}

    /** Returns all definitions below, in order, without modules; definitions inside another one precede it. */
    public static Stream<Definition> flat(List<? extends Declaration> declarations) {
        return declarations.stream().flatMap(Declarations::flat);
    }

    private static Stream<Definition> flat(Declaration declaration) {
        if (declaration instanceof Module module) {
            return flat(module.getDeclarations());
        } else if (declaration instanceof Interface type) {
            return Stream.concat(flat(type.getMembers()), Stream.of(type));
        } else if (declaration instanceof ValueType type) {
            return Stream.concat(flat(type.getMembers()), Stream.of(type));
        } else if (declaration instanceof TypeScope type) {
            return Stream.concat(flat(type.getDefinitions()), Stream.of(type));
        }
        return declaration instanceof Definition definition ? Stream.of(definition) : Stream.empty();
    }
}
