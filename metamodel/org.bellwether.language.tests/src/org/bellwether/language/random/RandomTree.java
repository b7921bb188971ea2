// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Module;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterPackage;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Grows the elements of a model below its root, with their attributes. */
final class RandomTree {
    private final RandomChoices dice;
    private final RandomValues values;
    private final RandomExpressions expressions;
    private final boolean complete;
    private final Map<EReference, List<EClass>> allowed = new HashMap<>();
    private int budget;

    RandomTree(RandomChoices dice, RandomWords words, boolean complete, int budget) {
        this.dice = dice;
        this.values = new RandomValues(dice, words, complete);
        this.expressions = new RandomExpressions(dice, words, this.values, complete);
        this.complete = complete;
        this.budget = budget;
    }

    void grow(EObject element) {
        budget--;
        values.fill(element);
        for (EReference feature : element.eClass().getEAllContainments()) {
            if (feature != ParameterPackage.Literals.ELEMENT__COMMENTS) {
                children(element, feature);
            }
        }
    }

    private void children(EObject element, EReference feature) {
        int count = count(element, feature);
        for (int i = 0; i < count; i++) {
            addOne(element, feature);
        }
    }

    /** Adds one element with its contents. */
    void addOne(EObject element, EReference feature) {
        if (ParameterPackage.Literals.EXPRESSION.isSuperTypeOf(feature.getEReferenceType())) {
            Expression expression = expressions.make(element, feature);
            if (expression != null) {
                add(element, feature, expression);
                expressions.finish(expression);
            }
            return;
        }
        EClass type = dice.one(allowed.computeIfAbsent(feature, Shape::allowed));
        if (type == AssemblyPackage.Literals.EXPORTED_PORT && !(element instanceof Assembly)) {
            return; // nothing in the assembly can be exported
        }
        EObject child = EcoreUtil.create(type);
        add(element, feature, child);
        grow(child);
    }

    private int count(EObject element, EReference feature) {
        if (!feature.isMany()) {
            boolean needed = feature.isRequired() && (complete || dice.percent(80));
            return needed || !feature.isRequired() && dice.percent(25) ? 1 : 0;
        }
        boolean main = element instanceof Model || element instanceof OptionCatalogue || element instanceof Module;
        boolean members = element instanceof InstanceType;
        int most = budget <= 0 ? 1 : main ? 9 : members ? 4 : 3;
        return budget <= 0 && !feature.isRequired() && dice.percent(80) ? 0 : dice.below(most + 1);
    }

    @SuppressWarnings("unchecked")
    static void add(EObject owner, EReference feature, EObject child) {
        if (feature.isMany()) {
            ((List<EObject>) owner.eGet(feature)).add(child);
        } else {
            owner.eSet(feature, child);
        }
    }
}
