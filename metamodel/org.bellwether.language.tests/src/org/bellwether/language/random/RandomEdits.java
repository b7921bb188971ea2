// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.Module;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Changes a model at random in the way of people: adds, deletes, renames, moves, changes and leaves unfinished. */
final class RandomEdits {
    private final RandomChoices dice;
    private final RandomWords words;
    private final Set<EObject> fresh = Collections.newSetFromMap(new IdentityHashMap<>());

    RandomEdits(RandomChoices dice, RandomWords words) {
        this.dice = dice;
        this.words = words;
    }

    void apply(EObject root, int edits) {
        for (int i = 0; i < edits; i++) {
            List<EObject> all = Models.all(root, EObject.class).stream()
                    .filter(e -> !(e instanceof Comment))
                    .toList();
            EObject element = dice.one(all);
            switch (dice.below(7)) {
                case 0 -> add(element);
                case 1 -> delete(element);
                case 2 -> rename(element);
                case 3 -> reorder(element);
                case 4 -> move(element, all);
                case 5 -> leaveOut(element);
                default -> change(element);
            }
        }
        new RandomReferences(dice, false, root, fresh::contains).fill();
    }

    private void add(EObject owner) {
        List<EReference> features = owner.eClass().getEAllContainments().stream()
                .filter(f -> f != ParameterPackage.Literals.ELEMENT__COMMENTS)
                .filter(f -> f.isMany() || !owner.eIsSet(f))
                .filter(f -> !(owner instanceof Expression))
                .toList();
        if (features.isEmpty()) {
            return;
        }
        EReference feature = dice.one(features);
        List<EObject> before = List.copyOf(owner.eContents());
        new RandomTree(dice, words, dice.percent(70), 8).addOne(owner, feature);
        for (EObject child : owner.eContents()) {
            if (before.stream().noneMatch(b -> b == child)) {
                fresh.addAll(Models.all(child, EObject.class));
                place(child);
            }
        }
    }

    /** Moves a new element to a random position among its siblings. */
    private void place(EObject child) {
        if (child.eContainmentFeature().isMany()) {
            @SuppressWarnings("unchecked")
            EList<EObject> siblings = (EList<EObject>) child.eContainer().eGet(child.eContainmentFeature());
            siblings.move(dice.below(siblings.size()), child);
        }
    }

    private static void delete(EObject element) {
        if (element.eContainer() != null) {
            EcoreUtil.delete(element, true);
        }
    }

    private void rename(EObject element) {
        if (RandomValues.isNamed(element)) {
            element.eSet(ParameterPackage.Literals.NAMED_ELEMENT__NAME, words.nameAnywhere());
        }
    }

    private void reorder(EObject element) {
        if (element.eContainer() != null) {
            place(element);
        }
    }

    /** Moves a declaration into another module, or out of it; a module never into itself. */
    private void move(EObject element, List<EObject> all) {
        boolean declaration = element instanceof Declaration
                && (element.eContainer() instanceof Module || element.eContainer() instanceof Model);
        List<EObject> scopes = all.stream()
                .filter(e -> e instanceof Module || e instanceof Model)
                .filter(e -> !EcoreUtil.isAncestor(element, e))
                .toList();
        if (!declaration || scopes.isEmpty()) {
            return;
        }
        rename(element);
        EObject scope = dice.one(scopes);
        RandomTree.add(scope, feature(scope), element);
        place(element);
    }

    private static EReference feature(EObject scope) {
        return scope instanceof Model
                ? org.bellwether.model.experiment.ExperimentPackage.Literals.MODEL__ELEMENTS
                : IdlPackage.Literals.MODULE__DECLARATIONS;
    }

    private void leaveOut(EObject element) {
        List<EStructuralFeature> set = element.eClass().getEAllStructuralFeatures().stream()
                .filter(f -> element.eIsSet(f) && f.isRequired())
                .toList();
        if (!set.isEmpty()) {
            element.eUnset(dice.one(set));
        }
    }

    /** Gives an element other values and references. */
    private void change(EObject element) {
        if (element.eContainer() != null) {
            new RandomValues(dice, words, true).fill(element);
            fresh.add(element);
        }
    }
}
