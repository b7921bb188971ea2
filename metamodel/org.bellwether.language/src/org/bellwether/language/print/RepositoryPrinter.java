// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Line;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.text.RepositoryStatement;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.TypeScope;
import org.eclipse.emf.ecore.EObject;

/** Writes the statements about repository ids, right after their subjects. */
final class RepositoryPrinter {
    private RepositoryPrinter() {}

    /** Writes the prefix of a module as its first line. */
    static void prefix(Module m, ElementWriter writer) {
        if (m.getPrefix() != null && !UnsetValues.isName(m)) {
            writer.more(m, new Line("typeprefix " + writer.names.of(m, m) + " " + Lexemes.text(m.getPrefix()) + ";"));
        }
    }

    /** Writes the id and version of an element, and those of its parts that cannot have a statement in IDL. */
    static void about(EObject element, ElementWriter writer) {
        if (element instanceof Definition d) {
            statements(d, writer);
        }
        if (element instanceof InstanceType type) {
            type.getAttributes().forEach(a -> statements(a, writer));
        } else if (element instanceof TypeScope scope) {
            scope.getDefinitions().forEach(inner -> about(inner, writer));
        } else if (element instanceof Home home) {
            for (Factory finder : home.getFinders()) {
                statements(finder, writer);
            }
        }
    }

    private static void statements(Definition d, ElementWriter writer) {
        EObject scope = d.eContainer();
        boolean outside = scope instanceof InstanceType || scope instanceof TypeScope || isFinder(d);
        boolean named = !UnsetValues.isName(d);
        for (; outside && scope.eContainer() != null; outside = scope instanceof TypeScope) {
            named &= !UnsetValues.isName(scope);
            scope = scope.eContainer();
        }
        if (!named) {
            return; // an element without a name has no repository id
        }
        if (d.getRepositoryId() != null) {
            writer.more(
                    d, new Line("typeid " + writer.names.of(scope, d) + " " + Lexemes.text(d.getRepositoryId()) + ";"));
        }
        if (d.getVersion() != null) {
            writer.more(
                    d,
                    new Line("#pragma version " + writer.names.of(scope, d) + " " + Lexemes.version(d.getVersion())));
        }
    }

    /** Returns a statement about a definition that does not exist. */
    static Line unresolved(RepositoryStatement r, ElementWriter writer) {
        String name = writer.names.of(r.eContainer(), r.getDefinition());
        return switch (r.getKind()) {
            case TYPEID -> new Line("typeid " + name + " " + Lexemes.text(r.getValue()) + ";");
            case TYPEPREFIX -> new Line("typeprefix " + name + " " + Lexemes.text(r.getValue()) + ";");
            case VERSION -> new Line("#pragma version " + name + " " + Lexemes.version(r.getValue()));
        };
    }

    private static boolean isFinder(Definition d) {
        return d.eContainer() instanceof Home home && home.getFinders().contains(d);
    }
}
