// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.quick;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.component.Home;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Include;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.InterfaceMember;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Prefix;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/**
 * Copies IDL without some operations and attributes, and without definitions that only the removed ones need. The copy
 * keeps the order of the definitions.
 */
final class IdlSubset {
    private final Copier copier = new Copier();
    private final Model model = ExperimentFactory.eINSTANCE.createModel();
    private final Set<EObject> kept = new HashSet<>();
    private final Set<EObject> needed = new HashSet<>();

    /**
     * @param models the models with the interfaces, in the order of their definitions
     * @param interfaces the interfaces that are kept, with all that they need
     * @param members the operations and attributes of these interfaces and their bases that are kept
     */
    IdlSubset(List<Model> models, Collection<Interface> interfaces, Set<? extends InterfaceMember> members) {
        for (Model each : models) {
            copy(each);
        }
        copier.copyReferences();
        members.forEach(member -> kept.add(copyOf(member)));
        interfaces.forEach(type -> need(copyOf(type)));
        model.getElements().removeIf(element -> !keep(element));
    }

    Model model() {
        return model;
    }

    /** Returns the copy of an element of the original. */
    <T extends EObject> T copyOf(T original) {
        @SuppressWarnings("unchecked")
        T copy = (T) copier.get(original);
        return copy;
    }

    private void copy(Model source) {
        boolean prefixed = false;
        for (var element : source.getElements()) {
            boolean idl = element instanceof Declaration
                    && !(element instanceof InstanceType || element instanceof Home || element instanceof Include);
            if (idl) {
                model.getElements().add((Declaration) copier.copy(element));
                prefixed |= element instanceof Prefix;
            }
        }
        if (prefixed) {
            Prefix none = IdlFactory.eINSTANCE.createPrefix(); // a prefix ends with its file
            none.setPrefix("");
            model.getElements().add(none);
        }
    }

    /**
     * Marks a definition and all definitions to which it refers. Interfaces need their remaining members; nested
     * definitions are marked separately.
     */
    private void need(Definition first) {
        Deque<EObject> todo = new ArrayDeque<>(List.of(unit(first)));
        while (!todo.isEmpty()) {
            EObject unit = todo.pop();
            if (!needed.add(unit)) {
                continue;
            }
            addTargets(unit, todo);
            if (unit instanceof Interface type) {
                type.getMembers().stream().filter(kept::contains).forEach(todo::push);
            } else {
                unit.eAllContents().forEachRemaining(part -> addTargets(part, todo));
            }
            if (unit.eContainer() instanceof Interface scope) {
                todo.push(scope);
            }
        }
    }

    private static void addTargets(EObject element, Deque<EObject> todo) {
        for (EReference reference : element.eClass().getEAllReferences()) {
            if (!reference.isContainment() && !reference.isContainer() && element.eIsSet(reference)) {
                Object value = element.eGet(reference);
                for (Object target : value instanceof Collection<?> many ? many : List.of(value)) {
                    todo.push(unit((EObject) target));
                }
            }
        }
    }

    /** Returns the definition in a module, an interface or at file level that contains an element. */
    private static EObject unit(EObject element) {
        EObject unit = element;
        while (unit.eContainer() != null && !isScope(unit.eContainer())) {
            unit = unit.eContainer();
        }
        return unit;
    }

    private static boolean isScope(EObject element) {
        return element instanceof Module || element instanceof Model || element instanceof Interface;
    }

    private boolean keep(EObject declaration) {
        if (declaration instanceof Module module) {
            module.getDeclarations().removeIf(each -> !keep(each));
            return module.getDeclarations().stream().anyMatch(Definition.class::isInstance);
        } else if (declaration instanceof ForwardDeclaration forward) {
            return forward.getDefinition() != null && needed.contains(unit(forward.getDefinition()));
        } else if (declaration instanceof Interface type && needed.contains(type)) {
            type.getMembers().removeIf(each -> !needed.contains(each));
            return true;
        }
        return declaration instanceof Prefix || needed.contains(declaration);
    }
}
