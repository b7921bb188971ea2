// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.mapping;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;

/**
 * C++ names of IDL definitions (formal/2012-07-02, 4.1 and 4.2). Generated code uses whole names with {@code ::} in
 * front: their meaning does not depend on other names in a model.
 */
public final class Names {
    private Names() {}

    /** Returns the name after the last {@code ::}. Outside of modules the name {@code std} is taken in C++. */
    public static String simple(NamedElement element) {
        boolean outermost = element.eContainer() == null || element.eContainer() instanceof Model;
        return outermost && "std".equals(element.getName()) ? "_cxx_std" : Identifiers.cpp(element.getName());
    }

    /** Returns the whole name, with {@code ::} in front. */
    public static String qualified(NamedElement element) {
        return "::" + String.join("::", path(element));
    }

    /** Returns the C++ names of the scopes around a definition, outermost first, followed by its own. */
    public static List<String> path(NamedElement element) {
        List<String> path = new ArrayList<>(scopes(element));
        path.add(simple(element));
        return path;
    }

    /**
     * Returns the C++ names of the modules, interfaces, value types, structs, unions and exceptions around a definition, outermost first;
     * an enumerator has the scopes of its enumeration.
     */
    public static List<String> scopes(NamedElement element) {
        EObject scope = element instanceof Enumerator ? element.eContainer().eContainer() : element.eContainer();
        while (scope != null && !isScope(scope)) {
            scope = scope.eContainer();
        }
        return scope == null ? List.of() : path((NamedElement) scope);
    }

    private static boolean isScope(EObject element) {
        return element instanceof Module
                || element instanceof Interface
                || element instanceof ValueType
                || element instanceof TypeScope;
    }
}
