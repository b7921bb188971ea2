// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import java.util.List;
import org.bellwether.language.text.ConstructedType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.TypeScope;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.notify.impl.AdapterImpl;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Moves types that IDL defines inside a declaration ({@code struct Track { struct Point { … } points[2]; };}) into the surrounding scope:
 * into the struct, union or exception whose member has the type ({@code Track::Point}), otherwise into the module, interface or value type,
 * before the declaration. The notation writes them as separate definitions, too: {@code struct Track { struct Point { … }; … };}.
 */
public final class ConstructedTypes {
    private ConstructedTypes() {}

    static void place(EObject root) {
        for (ConstructedType type : Models.all(root, ConstructedType.class)) { // outer types first
            EObject owner = type.eContainer();
            TypeScope scope = owner instanceof TypeScope union
                    ? union
                    : owner.eContainer() instanceof TypeScope found ? found : null;
            if (scope != null && standsAlone(owner)) {
                standAlone(owner, type.getDefinition(), scope);
            } else {
                use(type, scope);
            }
        }
    }

    /** Returns whether a part that was parsed as a member is only a definition: no name follows. */
    private static boolean standsAlone(EObject owner) {
        boolean labelled = owner instanceof UnionCase each
                && (each.isDefault() || !each.getLabels().isEmpty());
        ICompositeNode node = owner instanceof TypeScope || labelled ? null : NodeModelUtils.getNode(owner);
        return node != null && NodeModelUtils.getTokenText(node).matches("(?s).*}\\s*;?");
    }

    private static void standAlone(EObject member, TypeDefinition definition, TypeScope scope) {
        scope.getDefinitions().add(definition);
        EcoreUtil.remove(member);
        definition.eAdapters().add(new Written(true));
    }

    private static void use(ConstructedType type, TypeScope scope) {
        TypeDefinition definition = type.getDefinition();
        NamedType use = IdlFactory.eINSTANCE.createNamedType();
        NameExpressions.replace(type, use);
        if (scope != null) {
            scope.getDefinitions().add(definition);
        } else {
            putBefore(declaration(use), definition);
        }
        definition.eAdapters().add(new Written(false));
        use.setType(definition);
    }

    /** Returns the declaration in a module, file, interface or value type that uses a type. */
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
        siblings.add(siblings.indexOf(around), definition);
    }

    /** Returns whether a definition is written as the type of a declaration, as IDL allows. */
    public static boolean isInline(EObject definition) {
        return written(definition) instanceof Written written && !written.alone;
    }

    /**
     * Returns whether a definition is written separately within a struct, union or exception, which IDL does not allow.
     */
    public static boolean standsAloneWithin(EObject definition) {
        return written(definition) instanceof Written written && written.alone;
    }

    private static Object written(EObject definition) {
        return EcoreUtil.getExistingAdapter(definition, Written.class);
    }

    /** Records whether a definition was written separately. */
    private static final class Written extends AdapterImpl {
        private final boolean alone;

        private Written(boolean alone) {
            this.alone = alone;
        }

        @Override
        public boolean isAdapterForType(Object type) {
            return type == Written.class;
        }
    }
}
