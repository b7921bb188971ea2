// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bellwether.language.docs.SchemaDocs;
import org.bellwether.language.element.Candidates;
import org.bellwether.language.element.ElementText;
import org.bellwether.language.element.TextRefused;
import org.bellwether.language.print.expression.ExpressionText;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The property view, which is computed from the schema. Features that are edited in one line have a field: an
 * attribute, a value that is one expression, a reference. All other features are edited in the diagrams or in the
 * element's text.
 */
public class PropertyServices {
    private static final String NOTHING = "";

    /** Returns whether an element has a name to edit. */
    public boolean isNamed(EObject element) {
        return element instanceof NamedElement;
    }

    /** Returns an element if it has a name; null for other elements. */
    public NamedElement named(EObject element) {
        return element instanceof NamedElement n ? n : null;
    }

    /** Returns the kind and the place of an element. */
    public String kindAndPlace(EObject element) {
        return ElementPaths.of(element);
    }

    /** Returns the features of an element that have a field, without its name. */
    public List<EStructuralFeature> fields(EObject element) {
        return element.eClass().getEAllStructuralFeatures().stream()
                .filter(f -> f != ParameterPackage.Literals.NAMED_ELEMENT__NAME)
                .filter(f -> isFlag(f) || isText(f) || isChoice(f) || isReferenceList(f))
                .toList();
    }

    /** Returns whether a feature is edited as text: texts, numbers, and values in the notation. */
    public boolean isText(EStructuralFeature feature) {
        boolean single = feature instanceof EAttribute && !feature.isMany() && !isFlag(feature) && !isChoice(feature);
        return single || isValue(feature);
    }

    private static boolean isValue(EStructuralFeature feature) {
        return feature instanceof EReference r
                && r.isContainment()
                && !r.isMany()
                && r.getEReferenceType() == ParameterPackage.Literals.EXPRESSION;
    }

    /** Returns whether a feature is a truth value. */
    public boolean isFlag(EStructuralFeature feature) {
        return feature.getEType() == EcorePackage.Literals.EBOOLEAN && !feature.isMany();
    }

    /** Returns whether a feature has one of several values: a literal, or another element. */
    public boolean isChoice(EStructuralFeature feature) {
        boolean reference = feature instanceof EReference r && !r.isContainment();
        return !feature.isMany() && (feature.getEType() instanceof EEnum || reference);
    }

    /** Returns whether a feature is a list of other elements. */
    public boolean isReferenceList(EStructuralFeature feature) {
        return feature.isMany() && feature instanceof EReference r && !r.isContainment();
    }

    /** Returns the label of a field: {@code worst case}. */
    public String fieldLabel(EStructuralFeature feature) {
        String words = feature.getName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** Returns the schema's documentation of a feature. */
    public String fieldHelp(EStructuralFeature feature) {
        return SchemaDocs.of(feature).orElse(NOTHING);
    }

    /** Returns the text of a field: a value as in the file, a choice by its name; empty if the feature is not set. */
    public String fieldText(EObject element, EStructuralFeature feature) {
        Object value = element.eGet(feature);
        if (value == null) {
            return NOTHING;
        } else if (value instanceof Expression expression) {
            return ExpressionText.of(expression);
        } else if (feature.getEType() instanceof EEnum || feature instanceof EAttribute) {
            return EcoreUtil.convertToString(((EAttribute) feature).getEAttributeType(), value);
        }
        return QualifiedNames.of((EObject) value);
    }

    /** Returns the value of a field that is a truth value. */
    public boolean fieldFlag(EObject element, EStructuralFeature feature) {
        return Boolean.TRUE.equals(element.eGet(feature));
    }

    /** Returns the choices of a field, by name; the first is empty if the field may be empty. */
    public List<String> fieldChoices(EObject element, EStructuralFeature feature) {
        if (feature.getEType() instanceof EEnum choices) {
            return choices.getELiterals().stream().map(EEnumLiteral::getLiteral).toList();
        }
        Stream<String> names = candidates(element, feature).stream().map(QualifiedNames::of);
        return (feature.isRequired() ? names : Stream.concat(Stream.of(NOTHING), names))
                .distinct()
                .toList();
    }

    private static List<EObject> candidates(EObject element, EStructuralFeature feature) {
        return Candidates.of(element, (EReference) feature);
    }

    /** Returns the reason why a field cannot have a text; empty if it can. */
    public String fieldRefusal(EObject element, EStructuralFeature feature, String text) {
        if (isValue(feature)) {
            return ElementText.refusal(element, (EReference) feature, text);
        } else if (feature instanceof EAttribute attribute && !text.isBlank()) {
            return attributeRefusal(attribute, text);
        } else if (feature instanceof EReference
                && !fieldChoices(element, feature).contains(text)) {
            return "There is no " + text + " here. Choose one of the list.";
        }
        return NOTHING;
    }

    private String attributeRefusal(EAttribute attribute, String text) {
        try {
            EcoreUtil.createFromString(attribute.getEAttributeType(), text);
            return NOTHING;
        } catch (IllegalArgumentException e) {
            return "\"" + text + "\" is no " + fieldLabel(attribute).toLowerCase(Locale.ROOT) + ". Give a value like "
                    + attribute.getDefaultValue() + ".";
        }
    }

    /** Sets a field to a text, or to the choice with a name; an empty text unsets the feature. */
    public EObject setField(EObject element, EStructuralFeature feature, String text) throws TextRefused {
        if (isValue(feature)) {
            ElementText.set(element, (EReference) feature, text);
        } else if (text.isBlank()) {
            element.eUnset(feature);
        } else if (feature instanceof EAttribute attribute) {
            element.eSet(feature, EcoreUtil.createFromString(attribute.getEAttributeType(), text));
        } else {
            candidates(element, feature).stream()
                    .filter(c -> QualifiedNames.of(c).equals(text))
                    .findFirst()
                    .ifPresent(chosen -> element.eSet(feature, chosen));
        }
        return element;
    }

    /** Sets a field that is a truth value. */
    public EObject setFlag(EObject element, EStructuralFeature feature, boolean on) {
        element.eSet(feature, on);
        return element;
    }
}
