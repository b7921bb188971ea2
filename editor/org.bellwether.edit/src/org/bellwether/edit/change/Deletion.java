// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.experiment.JitterMetric;
import org.bellwether.model.experiment.MeasurePoint;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Removes elements with the elements that cannot exist without them: connections, exports, placements, metrics,
 * settings, behaviours and actions. Elements with a name that the user gave stay, such as an instance of a deleted
 * type: they are incomplete, and constraints report this. No reference to a deleted element is left.
 */
public final class Deletion {
    private final Collection<? extends EObject> roots;
    private final Set<EObject> toRemove = new LinkedHashSet<>();
    /** All deleted elements, including their parts. */
    private final Set<EObject> gone = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Creates a deletion in a set of files.
     *
     * @param roots the roots of all files that may refer to deleted elements
     */
    public Deletion(Collection<? extends EObject> roots) {
        this.roots = roots;
    }

    /** Deletes elements; refuses to delete a file's root ({@link EditRefused}). */
    public void delete(Collection<? extends EObject> elements) {
        elements.forEach(this::mark);
        boolean found = true;
        while (found) {
            found = false;
            for (Reference use : uses()) {
                found |= give(use);
            }
        }
        toRemove.forEach(EcoreUtil::remove);
    }

    private void mark(EObject element) {
        if (element.eContainer() == null) {
            throw new EditRefused("A file as a whole is not deleted here. Delete it on disk.");
        }
        if (!gone.contains(element)) {
            toRemove.add(element);
            gone.add(element);
            element.eAllContents().forEachRemaining(gone::add);
        }
    }

    /** A reference from a remaining element to a deleted element. */
    private record Reference(EObject owner, EReference feature, EObject target) {}

    private List<Reference> uses() {
        List<Reference> result = new ArrayList<>();
        for (EObject root : roots) {
            root.eAllContents().forEachRemaining(owner -> {
                if (!gone.contains(owner)) {
                    addUses(owner, result);
                }
            });
        }
        return result;
    }

    private void addUses(EObject owner, List<Reference> result) {
        for (EReference feature : owner.eClass().getEAllReferences()) {
            if (feature.isContainment() || feature.isContainer() || feature.isDerived() || !owner.eIsSet(feature)) {
                continue;
            }
            Object value = owner.eGet(feature, false);
            List<?> targets = value instanceof List<?> list ? list : List.of(value);
            for (Object target : new HashSet<>(targets)) {
                if (gone.contains(target)) {
                    result.add(new Reference(owner, feature, (EObject) target));
                }
            }
        }
    }

    /** Removes a reference. Returns whether this deletes another element. */
    private boolean give(Reference use) {
        if (gone.contains(use.owner())) {
            return false;
        }
        EObject carrier = isNeeded(use) ? carrier(use.owner()) : null;
        if (carrier == null) {
            EcoreUtil.remove(use.owner(), use.feature(), use.target());
            return false;
        } else if (carrier instanceof Expression value) {
            // the carrier is a value that is computed from a deleted element; the owner of the value has a name and
            // stays
            EStructuralFeature feature = value.eContainmentFeature();
            EcoreUtil.remove(value.eContainer(), feature, value);
            return true;
        }
        mark(carrier);
        return true;
    }

    private static boolean isNeeded(Reference use) {
        return use.feature().isRequired() && !use.feature().isMany()
                || use.owner() instanceof MeasurePoint
                || use.owner() instanceof JitterMetric jitter && jitter.getAt() == null
                || use.owner() instanceof Expression;
    }

    /**
     * Returns the element that must be deleted together with the owner of a reference; null if the user named the
     * owner.
     */
    private static EObject carrier(EObject owner) {
        EObject e = owner;
        while (e.eContainer() instanceof Expression) {
            e = e.eContainer();
        }
        EObject value = e instanceof Expression ? e : null;
        if (value != null
                && (value.eContainmentFeature().isMany()
                        || !value.eContainmentFeature().isRequired())) {
            return value;
        }
        while (isInside(e)) {
            e = e.eContainer();
        }
        boolean goes = !(e instanceof NamedElement) || e instanceof ExportedPort || e instanceof Metric;
        return goes ? e : value;
    }

    /**
     * Returns the element that is deleted with an instance because a path leads to the instance: a placement, a metric,
     * a driver.
     */
    static EObject carrierOf(InstanceStep step) {
        return carrier(step);
    }

    /**
     * Returns whether an element is only a part of its container's drawing, and has no meaning without the container.
     */
    private static boolean isInside(EObject e) {
        EReference feature = e.eContainmentFeature();
        boolean needed =
                feature != null && !feature.isMany() && (feature.isRequired() || e.eContainer() instanceof Metric);
        return e instanceof InstanceStep || needed && !(e instanceof NamedElement);
    }
}
