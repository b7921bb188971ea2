// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;

/** Sets features of elements from texts that can be read without a parser. */
public final class FeatureValues {
    private final References references;

    public FeatureValues(ProjectModel model) {
        references = new References(model);
    }

    public References references() {
        return references;
    }

    public static EStructuralFeature feature(EObject element, String name) {
        EStructuralFeature feature = element.eClass().getEStructuralFeature(name);
        if (feature == null) {
            throw new EditRefused(ElementPaths.aKind(element) + " has no " + name + ".");
        }
        return feature;
    }

    /** Sets a feature; refuses values that need the parser. */
    void setSimple(EObject element, String name, String text) {
        if (!trySet(element, feature(element, name), text)) {
            throw new EditRefused("\"" + text + "\" is not a value for " + name + ".");
        }
    }

    /** Sets a feature; returns false, and changes nothing, if the parser is needed to read the text. */
    public boolean trySet(EObject element, EStructuralFeature feature, String given) {
        String text = given.strip();
        if (text.isEmpty() && !isText(feature)) {
            element.eUnset(feature);
            return true;
        } else if (feature instanceof EAttribute attribute) {
            setAttribute(element, attribute, text);
            return true;
        }
        EReference reference = (EReference) feature;
        if (!reference.isContainment()) {
            setReference(element, reference, text);
            return true;
        }
        EObject named = reference.getEReferenceType() == IdlPackage.Literals.TYPE_SPEC
                ? references.valueTypes().get(text)
                : null;
        if (named != null) {
            NamedType type = IdlFactory.eINSTANCE.createNamedType();
            type.setType((TypeDefinition) named);
            references.ensureVisible(element, named);
            element.eSet(reference, type);
            return true;
        }
        Optional<List<Expression>> literals = isExpression(reference) ? literals(reference, text) : Optional.empty();
        literals.ifPresent(found -> setExpressions(element, reference, found));
        return literals.isPresent();
    }

    private static boolean isText(EStructuralFeature feature) {
        return feature.getEType() == EcorePackage.Literals.ESTRING && !feature.isMany();
    }

    public static boolean isExpression(EReference feature) {
        EClass type = feature.getEReferenceType();
        return type == ParameterPackage.Literals.EXPRESSION;
    }

    private static Optional<List<Expression>> literals(EReference feature, String text) {
        List<Expression> result = new ArrayList<>();
        for (String part : feature.isMany() ? text.split(",") : new String[] {text}) {
            Optional<Expression> literal = Literals.parse(part);
            if (literal.isEmpty()) {
                return Optional.empty();
            }
            result.add(literal.get());
        }
        return Optional.of(result);
    }

    @SuppressWarnings("unchecked")
    private static void setExpressions(EObject element, EReference feature, List<Expression> values) {
        if (feature.isMany()) {
            List<EObject> list = (List<EObject>) element.eGet(feature);
            list.clear();
            list.addAll(values);
        } else {
            element.eSet(feature, values.get(0));
        }
    }

    @SuppressWarnings("unchecked")
    private static void setAttribute(EObject element, EAttribute attribute, String text) {
        if (attribute.isMany()) {
            List<Object> list = (List<Object>) element.eGet(attribute);
            List<Object> wanted = new ArrayList<>();
            Arrays.stream(text.split(","))
                    .map(String::strip)
                    .filter(word -> !word.isEmpty())
                    .forEach(word -> wanted.add(value(attribute, word)));
            list.clear();
            list.addAll(wanted);
        } else {
            element.eSet(attribute, text.isEmpty() ? null : value(attribute, text));
        }
    }

    private static Object value(EAttribute attribute, String text) {
        if (attribute.getEAttributeType() instanceof EEnum words) {
            return literal(words, attribute, text).getInstance();
        } else if (attribute.getEType() == EcorePackage.Literals.EBOOLEAN) {
            if (!text.equals("true") && !text.equals("false")) {
                throw new EditRefused(attribute.getName() + " is true or false, not " + text + ".");
            }
            return Boolean.valueOf(text);
        } else if (attribute.getEType() == EcorePackage.Literals.EINT) {
            if (!text.matches("-?\\d{1,9}")) {
                throw new EditRefused(attribute.getName() + " is a whole number, not " + text + ".");
            }
            return Integer.valueOf(text);
        }
        return text;
    }

    private static EEnumLiteral literal(EEnum words, EAttribute attribute, String text) {
        for (EEnumLiteral literal : words.getELiterals()) {
            if (text.equals(ValueConverters.word(literal)) || text.equals(literal.getName())) {
                return literal;
            }
        }
        List<String> known =
                words.getELiterals().stream().map(ValueConverters::word).toList();
        throw new EditRefused(attribute.getName() + " is one of " + String.join(", ", known) + ", not " + text + ".");
    }

    @SuppressWarnings("unchecked")
    private void setReference(EObject element, EReference reference, String text) {
        List<EObject> targets = new ArrayList<>();
        for (String name : reference.isMany() ? text.split(",") : new String[] {text}) {
            if (!name.isBlank()) {
                targets.add(references.find(element, reference, name.strip()));
            }
        }
        targets.forEach(target -> references.ensureVisible(element, target));
        if (reference.isMany()) {
            List<EObject> list = (List<EObject>) element.eGet(reference);
            list.clear();
            list.addAll(targets.stream().distinct().toList());
        } else {
            element.eSet(reference, targets.get(0));
        }
    }
}
