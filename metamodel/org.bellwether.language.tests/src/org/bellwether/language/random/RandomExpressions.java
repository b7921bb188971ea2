// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Creates random expressions of all classes that have a meaning at their place. Their references are set later. */
final class RandomExpressions {
    private static final ParameterPackage P = ParameterPackage.eINSTANCE;
    private static final int DEPTH = 3;

    private static final List<EClass> LITERALS = List.of(
            P.getBooleanLiteral(),
            P.getIntegerLiteral(),
            P.getIntegerLiteral(),
            P.getRealLiteral(),
            P.getFixedLiteral(),
            P.getStringLiteral(),
            P.getStringLiteral(),
            P.getCharacterLiteral(),
            P.getQuantity(),
            P.getQuantity());
    private static final List<EClass> COMPOSITES = List.of(
            P.getUnaryExpression(),
            P.getBinaryExpression(),
            P.getBinaryExpression(),
            P.getConditionalExpression(),
            P.getFunctionCall(),
            P.getRangeExpression(),
            P.getListExpression(),
            ComponentPackage.Literals.MEMBER_REFERENCE,
            ComponentPackage.Literals.GENERATED_VALUE);

    private final RandomChoices dice;
    private final RandomValues values;
    private final boolean complete;

    RandomExpressions(RandomChoices dice, RandomWords words, RandomValues values, boolean complete) {
        this.dice = dice;
        this.values = values;
        this.complete = complete;
    }

    /** Creates an expression for a place, without adding the expression there. */
    Expression make(EObject owner, EReference feature) {
        List<EClass> classes = new ArrayList<>(references(owner));
        if (feature != ComponentPackage.Literals.MEMBER_REFERENCE__VALUE || dice.percent(10)) {
            classes.addAll(LITERALS);
        }
        if (depth(owner) < DEPTH) {
            classes.addAll(COMPOSITES);
        }
        return (Expression) EcoreUtil.create(dice.one(classes));
    }

    /** Sets the values and operands of an expression that is already at its place. */
    void finish(Expression e) {
        values.fill(e);
        for (EReference feature : e.eClass().getEAllContainments()) {
            if (feature == P.getElement_Comments()) {
                continue;
            }
            boolean wanted = feature.isRequired() ? complete || dice.percent(85) : dice.percent(50);
            int count = feature.isMany() ? dice.below(3) : wanted ? 1 : 0;
            for (int i = 0; i < count; i++) {
                Expression operand = make(e, feature);
                RandomTree.add(e, feature, operand);
                finish(operand);
            }
        }
    }

    private static int depth(EObject owner) {
        int depth = 0;
        for (EObject e = owner; e instanceof Expression; e = e.eContainer()) {
            depth++;
        }
        return depth;
    }

    private static List<EClass> references(EObject owner) {
        if (Models.containing(owner, OptionCatalogue.class) != null) {
            return List.of(OptionsPackage.Literals.OPTION_VALUE_REFERENCE);
        }
        List<EClass> result = new ArrayList<>(List.of(
                P.getParameterReference(),
                IdlPackage.Literals.CONSTANT_REFERENCE,
                IdlPackage.Literals.ENUMERATOR_REFERENCE));
        Behaviour behaviour = Models.containing(owner, Behaviour.class);
        if (behaviour != null) {
            result.add(ComponentPackage.Literals.STATE_REFERENCE);
            result.add(ComponentPackage.Literals.ATTRIBUTE_REFERENCE);
            result.add(ComponentPackage.Literals.PORT_REFERENCE);
            if (behaviour.getTrigger() instanceof EventTrigger) {
                result.add(ComponentPackage.Literals.EVENT_FIELD_REFERENCE);
            } else if (behaviour.getTrigger() instanceof OperationTrigger) {
                result.add(ComponentPackage.Literals.ARGUMENT_REFERENCE);
            }
        }
        if (Models.containing(owner, Instance.class) != null
                || Models.containing(owner, Node.class) != null
                || Models.containing(owner, Process.class) != null) {
            result.add(AssemblyPackage.Literals.INDEX_REFERENCE);
        }
        return result;
    }
}
