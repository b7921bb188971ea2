// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.ValueType;

/** Prints forward declarations: in IDL's form if it exists, else {@code forward NAME;}. */
final class ForwardPrinter {
    private final ElementWriter writer;

    ForwardPrinter(ElementWriter writer) {
        this.writer = writer;
    }

    Line print(ForwardDeclaration f) {
        Definition d = f.getDefinition();
        String name = writer.names.of(f.eContainer(), d);
        String keyword = UnsetValues.isName(d) || d.eIsProxy() || name.contains("::") ? null : keyword(d);
        return new Line((keyword == null ? "forward" : keyword) + " " + name + ";");
    }

    /** Returns IDL's keyword for the forward declaration of a definition, or null if IDL does not allow one. */
    private static String keyword(Definition d) {
        if (d instanceof Interface i) {
            return i.isAbstract() ? "abstract interface" : i.isLocal() ? "local interface" : "interface";
        } else if (d instanceof ValueType v) {
            return (v.isAbstract() ? "abstract " : "") + (v instanceof EventType ? "eventtype" : "valuetype");
        }
        return d instanceof ComponentType
                ? "component"
                : d instanceof Struct ? "struct" : d instanceof Union ? "union" : null;
    }
}
