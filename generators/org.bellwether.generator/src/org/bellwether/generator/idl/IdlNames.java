// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/**
 * Names in IDL's notation (CORBA 3.3, part 1, 7.2.3 and 7.2.4). Words that are reserved only by later versions of IDL, and by TAO's
 * compiler, get the underscore, too.
 */
public final class IdlNames {
    private static final Set<String> KEYWORDS = Set.of(
            "abstract",
            "any",
            "attribute",
            "boolean",
            "case",
            "char",
            "component",
            "connector",
            "const",
            "consumes",
            "context",
            "custom",
            "default",
            "double",
            "exception",
            "emits",
            "enum",
            "eventtype",
            "factory",
            "false",
            "finder",
            "fixed",
            "float",
            "getraises",
            "home",
            "import",
            "in",
            "inout",
            "interface",
            "local",
            "long",
            "manages",
            "mirrorport",
            "module",
            "multiple",
            "native",
            "object",
            "octet",
            "oneway",
            "out",
            "port",
            "porttype",
            "primarykey",
            "private",
            "provides",
            "public",
            "publishes",
            "raises",
            "readonly",
            "setraises",
            "sequence",
            "short",
            "string",
            "struct",
            "supports",
            "switch",
            "true",
            "truncatable",
            "typedef",
            "typeid",
            "typename",
            "typeprefix",
            "unsigned",
            "union",
            "uses",
            "valuebase",
            "valuetype",
            "void",
            "wchar",
            "wstring");

    private IdlNames() {}

    /** Returns the identifier, with an underscore if it would be read as a keyword. */
    public static String identifier(String name) {
        return KEYWORDS.contains(name.toLowerCase(Locale.ROOT)) ? "_" + name : name;
    }

    /** Returns the absolute scoped name, for example {@code ::BasicSP::Position}. */
    public static String scoped(NamedElement element) {
        StringBuilder text = new StringBuilder();
        for (String name : path(element)) {
            text.append("::").append(identifier(name));
        }
        return text.toString();
    }

    /**
     * Returns the names of a definition and the scopes around it, outermost first. An enumerator belongs to the scope around its
     * enumeration.
     */
    public static List<String> path(NamedElement element) {
        Deque<String> names = new ArrayDeque<>();
        names.addFirst(element.getName());
        EObject scope = element instanceof Enumerator ? element.eContainer().eContainer() : element.eContainer();
        while (scope instanceof Definition definition) {
            names.addFirst(definition.getName());
            scope = scope.eContainer();
        }
        return List.copyOf(names);
    }
}
