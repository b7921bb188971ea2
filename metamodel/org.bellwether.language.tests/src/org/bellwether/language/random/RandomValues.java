// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.List;
import java.util.Set;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.options.OptionsPackage;
import org.bellwether.model.parameter.CharacterLiteral;
import org.bellwether.model.parameter.FixedLiteral;
import org.bellwether.model.parameter.FunctionCall;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.parameter.TopLevel;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;

/** Sets random values of attributes. */
final class RandomValues {
    /** Features whose values are words. */
    private static final Set<EAttribute> WORDS = Set.of(
            ParameterPackage.Literals.PARAMETER__CHOICES,
            ExperimentPackage.Literals.EXPERIMENT__TAGS,
            ExperimentPackage.Literals.EXPERIMENT__TARGETS,
            ExperimentPackage.Literals.SPECIALISATION_SETTING__SPECIALISATION,
            ExperimentPackage.Literals.PRIMARY_FIGURE__STATISTIC,
            ExperimentPackage.Literals.RESPONSE__STATISTIC,
            OptionsPackage.Literals.OPTION_CATALOGUE__TARGET,
            OptionsPackage.Literals.OPTION_REFERENCE__TARGET,
            OptionsPackage.Literals.OPTION_REFERENCE__OPTION,
            OptionsPackage.Literals.OPTION_VALUE_REFERENCE__OPTION);

    private final RandomChoices dice;
    private final RandomWords words;
    private final boolean complete;

    RandomValues(RandomChoices dice, RandomWords words, boolean complete) {
        this.dice = dice;
        this.words = words;
        this.complete = complete;
    }

    void fill(EObject element) {
        for (EAttribute attribute : element.eClass().getEAllAttributes()) {
            if (attribute == ExperimentPackage.Literals.MODEL__FORMAT_VERSION) {
                continue; // other versions are not read
            } else if (attribute.isMany()) {
                fillList(element, attribute);
            } else if (isSet(attribute)) {
                Object value = value(element, attribute);
                if (value != null) {
                    element.eSet(attribute, value);
                }
            }
        }
    }

    private boolean isSet(EAttribute attribute) {
        return attribute.isRequired() ? complete || dice.percent(90) : dice.percent(35);
    }

    @SuppressWarnings("unchecked")
    private void fillList(EObject element, EAttribute attribute) {
        int count = dice.percent(60) ? 0 : dice.below(4);
        for (int i = 0; i < count; i++) {
            ((List<Object>) element.eGet(attribute)).add(value(element, attribute));
        }
    }

    private Object value(EObject element, EAttribute attribute) {
        if (attribute == ParameterPackage.Literals.NAMED_ELEMENT__NAME
                || element instanceof Connection && attribute.getName().equals("name")) {
            return name(element);
        } else if (attribute.getEAttributeType() instanceof EEnum e) {
            return enumerator(e, element);
        }
        return switch (attribute.getEAttributeType().getName()) {
            case "EBoolean" -> dice.percent(50);
            case "EInt" -> dice.below(6);
            case "EBigInteger" -> words.integer();
            case "EBigDecimal" -> element instanceof FixedLiteral ? words.fixed() : words.decimal();
            default -> text(element, attribute);
        };
    }

    /**
     * Returns a literal of an enumeration; never the unit NONE of a quantity, which would be read as a plain number.
     */
    private Object enumerator(EEnum e, EObject element) {
        List<EEnumLiteral> literals =
                e == ParameterPackage.Literals.UNIT && element.eClass() == ParameterPackage.Literals.QUANTITY
                        ? e.getELiterals().subList(1, e.getELiterals().size())
                        : e.getELiterals();
        return dice.one(literals).getInstance();
    }

    private String name(EObject element) {
        if (element instanceof Option || element instanceof OptionChoice) {
            return words.word();
        } else if (element instanceof OperationParameter) {
            return words.nameIn(element.eContainer());
        } else if (element instanceof Enumerator && element.eContainer() != null) {
            return words.nameAnywhere();
        }
        boolean scoped = element instanceof TopLevel && element instanceof Definition
                || element.eContainer() instanceof Model
                || element.eContainer() instanceof Module
                || element.eContainer() instanceof Assembly
                        && !(element instanceof org.bellwether.model.component.Port);
        boolean member = element.eClass() == IdlPackage.Literals.STATE_MEMBER
                || element.eClass() == IdlPackage.Literals.OPERATION
                || element.eClass() == IdlPackage.Literals.ATTRIBUTE;
        return scoped && !member ? words.nameIn(element.eContainer()) : words.nameAnywhere();
    }

    private String text(EObject element, EAttribute attribute) {
        if (WORDS.contains(attribute)) {
            return words.word();
        } else if (attribute == IdlPackage.Literals.DEFINITION__VERSION) {
            return dice.one("1.0", "2.1", "3", "10.20");
        } else if (attribute == IdlPackage.Literals.INCLUDE__PATH) {
            return dice.one("orb.idl", "a/b c.idl", "x.h");
        } else if (element instanceof FunctionCall) {
            return dice.one("min", "max", "abs", "length", "uniform", "normal", "exponential", "pareto");
        } else if (element instanceof CharacterLiteral) {
            return words.character();
        } else if (attribute.getName().equals("function")) {
            return words.anyName();
        }
        return words.text();
    }

    static boolean isNamed(EObject element) {
        return element instanceof NamedElement n
                && n.getName() != null
                && !n.getName().isEmpty();
    }
}
