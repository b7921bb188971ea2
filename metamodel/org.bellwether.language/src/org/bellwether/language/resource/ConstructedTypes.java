// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bellwether.language.text.ConstructedType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Types that IDL defines where they are used ({@code struct Track { struct Point { … } points[2]; };}) become definitions
 * before what is around, in its scope: the model knows no others. One whose name is taken there is called after what is
 * around: {@code Track_Point}.
 */
public final class ConstructedTypes {
    private ConstructedTypes() {}

    static void moveOut(EObject root) {
        for (ConstructedType type : Models.all(root, ConstructedType.class)) { // outer ones first
            TypeDefinition definition = type.getDefinition();
            NamedType use = IdlFactory.eINSTANCE.createNamedType();
            NameExpressions.replace(type, use);
            putBefore(declaration(use), definition);
            use.setType(definition);
        }
    }

    /** What of a module, file, interface or value type a type is used in. */
    private static EObject declaration(EObject use) {
        EObject declaration = use;
        while (!isScope(declaration.eContainer())) {
            declaration = declaration.eContainer();
        }
        return declaration;
    }

    private static boolean isScope(EObject e) {
        return e instanceof Module || e instanceof Model || e instanceof Interface || e instanceof ValueType;
    }

    private static void putBefore(EObject around, TypeDefinition definition) {
        @SuppressWarnings("unchecked")
        List<EObject> siblings = (List<EObject>) around.eContainer().eGet(around.eContainmentFeature());
        definition.eAdapters().add(new MovedOut(definition.getName()));
        Set<String> taken = new HashSet<>();
        siblings.forEach(each -> addNames(each, taken));
        if (definition.getName() != null && taken.contains(definition.getName().toLowerCase(Locale.ROOT))) {
            definition.setName(ElementKeys.name(around) + "_" + definition.getName());
        }
        siblings.add(siblings.indexOf(around), definition);
    }

    /** IDL's names differ by more than case; enumerators stand beside their enumeration. */
    private static void addNames(EObject element, Set<String> taken) {
        String name = ElementKeys.name(element);
        if (name != null) {
            taken.add(name.toLowerCase(Locale.ROOT));
        }
        if (element instanceof Enumeration enumeration) {
            enumeration.getEnumerators().forEach(each -> addNames(each, taken));
        }
    }

    /** What a definition that was moved out is called in its text, within what is around it there; null if it was not. */
    public static String nameWithin(EObject definition) {
        return EcoreUtil.getExistingAdapter(definition, MovedOut.class) instanceof MovedOut m ? m.name : null;
    }

    /** Remembers what a definition was called. */
    private static final class MovedOut extends AdapterImpl {
        private final String name;

        private MovedOut(String name) {
            this.name = name;
        }

        @Override
        public boolean isAdapterForType(Object type) {
            return type == MovedOut.class;
        }
    }
}
