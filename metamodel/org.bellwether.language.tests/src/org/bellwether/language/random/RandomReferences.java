// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.bellwether.language.scoping.Candidates;
import org.bellwether.language.scoping.ExpressionNames;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ArgumentReference;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.StructValues;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Sets the references of a random model to targets that can be named at the place of the reference. */
final class RandomReferences {
    private final RandomChoices dice;
    private final boolean complete;
    private final List<EObject> all;
    private final Map<EClass, List<EObject>> byType = new HashMap<>();
    private final Map<EObject, Integer> order = new HashMap<>();
    private final Predicate<EObject> fresh;

    /**
     * Sets references of new elements; those of other elements are kept if their targets can still be named.
     *
     * @param fresh the elements of the model that get new references
     */
    RandomReferences(RandomChoices dice, boolean complete, EObject root, Predicate<EObject> fresh) {
        this.dice = dice;
        this.complete = complete;
        this.fresh = fresh;
        this.all = Models.all(root, EObject.class);
        all.forEach(e -> order.put(e, order.size()));
    }

    /** Sets qualified names first, because the ports and operations of other references depend on them. */
    void fill() {
        for (EObject e : all) {
            for (EReference r : e.eClass().getEAllReferences()) {
                if (!r.isContainment() && !r.isContainer() && !Candidates.areLocal(r)) {
                    set(e, r);
                }
            }
        }
        fillLocal(all.get(0));
    }

    private void fillLocal(EObject e) {
        boolean partsFirst = e instanceof PortPoint
                || e instanceof LoopDriver
                || e instanceof MemberReference
                || e instanceof ElementReference;
        EObject object = e instanceof Call call ? call.getTarget() : null; // the object whose operation is called
        if (partsFirst) {
            e.eContents().forEach(this::fillLocal);
        } else if (object != null) {
            fillLocal(object);
        }
        for (EReference r : e.eClass().getEAllReferences()) {
            if (!r.isContainment() && !r.isContainer() && Candidates.areLocal(r)) {
                set(e, r);
            }
        }
        if (!partsFirst) {
            e.eContents().stream().filter(part -> part != object).forEach(this::fillLocal);
        }
    }

    @SuppressWarnings("unchecked")
    private void set(EObject owner, EReference reference) {
        fix(owner, reference);
        if (!fresh.test(owner)) {
            return;
        }
        boolean wanted = reference.isRequired() ? complete || dice.percent(85) : dice.percent(40);
        List<EObject> candidates = wanted ? sometimesOutOfPlace(owner, reference) : List.of();
        if (candidates.isEmpty()) {
            return;
        }
        if (!reference.isMany()) {
            owner.eSet(reference, dice.one(candidates));
            return;
        }
        Set<EObject> chosen = new HashSet<>();
        for (int i = dice.below(3); i >= 0; i--) {
            EObject next = dice.one(candidates);
            if (chosen.add(next)) {
                ((List<EObject>) owner.eGet(reference)).add(next);
            }
        }
    }

    /** Removes targets that can no longer be named at the place of the reference. */
    private void fix(EObject owner, EReference reference) {
        if (!owner.eIsSet(reference)) {
            return;
        }
        Set<EObject> good = new HashSet<>(candidates(owner, reference));
        if (reference.isMany()) {
            ((List<?>) owner.eGet(reference)).removeIf(target -> !good.contains(target));
        } else if (!good.contains(owner.eGet(reference))) {
            owner.eUnset(reference);
        }
    }

    /**
     * Returns sometimes an element outside of the local scope: an error of the model, but one that text can express.
     */
    private List<EObject> sometimesOutOfPlace(EObject owner, EReference reference) {
        return Candidates.areLocal(reference) && dice.percent(5)
                ? qualified(owner, reference)
                : candidates(owner, reference);
    }

    private List<EObject> candidates(EObject owner, EReference reference) {
        List<EObject> all = anyCandidates(owner, reference);
        List<EObject> structs = owner.eContainer() instanceof MemberReference
                ? all.stream().filter(RandomReferences::hasMembers).toList()
                : List.of();
        return structs.isEmpty() ? all : structs;
    }

    private static boolean hasMembers(EObject declaration) {
        return declaration instanceof NamedElement n
                && StructValues.members(n).filter(m -> !m.isEmpty()).isPresent();
    }

    private List<EObject> anyCandidates(EObject owner, EReference reference) {
        if (owner instanceof StateReference || owner instanceof AttributeReference) {
            Instance instance = Models.containing(owner, Instance.class);
            InstanceType type = instance != null ? instance.getType() : Models.containing(owner, InstanceType.class);
            return distinct(owner instanceof StateReference ? Ports.state(type) : Ports.attributes(type));
        } else if (owner instanceof ArgumentReference) {
            Behaviour behaviour = Models.containing(owner, Behaviour.class);
            return behaviour.getTrigger() instanceof OperationTrigger t && t.getOperation() != null
                    ? distinct(t.getOperation().getParameters())
                    : List.of();
        } else if (owner instanceof IndexReference) {
            return dimensions(owner);
        } else if (Candidates.areLocal(reference)) {
            return Candidates.of(owner, reference);
        }
        return qualified(owner, reference);
    }

    private static List<EObject> dimensions(EObject owner) {
        List<Dimension> result = new ArrayList<>();
        for (EObject e = owner; e != null; e = e.eContainer()) {
            result.addAll(ExpressionNames.dimensions(e));
        }
        return distinct(result);
    }

    /** Returns the elements with a name; of several with one name, the first. */
    private static List<EObject> distinct(List<? extends EObject> elements) {
        Map<String, EObject> byName = new LinkedHashMap<>();
        elements.stream().filter(RandomValues::isNamed).forEach(e -> byName.putIfAbsent(ElementKeys.name(e), e));
        return List.copyOf(byName.values());
    }

    /**
     * Returns all elements of the class that have qualified names. Bases stand before derived elements, so that no
     * element is its own base.
     */
    private List<EObject> qualified(EObject owner, EReference reference) {
        List<EObject> found = byType.computeIfAbsent(reference.getEReferenceType(), this::named);
        boolean ordered = reference.getEReferenceType().isSuperTypeOf(owner.eClass());
        return !ordered
                ? found
                : found.stream().filter(e -> order.get(e) < order.get(owner)).toList();
    }

    private List<EObject> named(EClass type) {
        Set<String> names = new HashSet<>();
        List<EObject> result = new ArrayList<>();
        for (EObject e : all) {
            if (type.isInstance(e) && isReachable(e) && names.add(QualifiedNames.of(e))) {
                result.add(e);
            }
        }
        return result;
    }

    private static boolean isReachable(EObject element) {
        EObject e = element;
        while (e.eContainer() != null) {
            if (!RandomValues.isNamed(e)) {
                return false;
            }
            e = e instanceof Enumerator ? e.eContainer().eContainer() : e.eContainer();
        }
        return true;
    }
}
