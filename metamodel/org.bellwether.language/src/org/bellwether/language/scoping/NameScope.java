// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.xtext.naming.QualifiedName;
import org.eclipse.xtext.resource.EObjectDescription;
import org.eclipse.xtext.resource.IEObjectDescription;
import org.eclipse.xtext.scoping.IScope;

/** The names that one reference may use. A single name is looked up without listing all. */
final class NameScope implements IScope {
    /** The scope of an unknown place: it has no names, and reports no problem. */
    static final NameScope UNKNOWN = new NameScope(EcorePackage.Literals.EOBJECT, name -> null, Map::of, false);

    private final EClass wanted;
    private final Function<String, ? extends EObject> find;
    private final Supplier<Map<String, ? extends EObject>> all;
    private final boolean known;

    NameScope(EClass wanted, Function<String, ? extends EObject> find, Supplier<Map<String, ? extends EObject>> all) {
        this(wanted, find, all, true);
    }

    /** @param known false if only the qualified names of the place are known */
    NameScope(
            EClass wanted,
            Function<String, ? extends EObject> find,
            Supplier<Map<String, ? extends EObject>> all,
            boolean known) {
        this.known = known;
        this.wanted = wanted;
        this.find = find;
        this.all = all;
    }

    /** Returns whether all local names are known, so that any other simple name is certainly wrong. */
    boolean isKnown() {
        return known;
    }

    /** Returns the element with the name, of any class; null if there is none. */
    EObject any(String name) {
        return find.apply(name);
    }

    /** Returns all names of elements of the wanted class. */
    List<String> names() {
        return all.get().entrySet().stream()
                .filter(e -> wanted.isInstance(e.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    @Override
    public IEObjectDescription getSingleElement(QualifiedName name) {
        EObject found = find.apply(String.join("::", name.getSegments()));
        return found != null && wanted.isInstance(found) ? EObjectDescription.create(name, found) : null;
    }

    @Override
    public Iterable<IEObjectDescription> getElements(QualifiedName name) {
        IEObjectDescription found = getSingleElement(name);
        return found == null ? List.of() : List.of(found);
    }

    @Override
    public IEObjectDescription getSingleElement(EObject element) {
        for (IEObjectDescription next : getElements(element)) {
            return next;
        }
        return null;
    }

    @Override
    public Iterable<IEObjectDescription> getElements(EObject element) {
        return descriptions(element);
    }

    @Override
    public Iterable<IEObjectDescription> getAllElements() {
        return descriptions(null);
    }

    private List<IEObjectDescription> descriptions(EObject only) {
        return all.get().entrySet().stream()
                .filter(e -> only == null ? wanted.isInstance(e.getValue()) : e.getValue() == only)
                .map(e -> EObjectDescription.create(
                        QualifiedName.create(e.getKey().split("::")), e.getValue()))
                .toList();
    }
}
