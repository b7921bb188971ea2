// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import java.util.Comparator;
import java.util.List;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.LoadException;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.xmi.ClassNotFoundException;
import org.eclipse.emf.ecore.xmi.FeatureNotFoundException;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.eclipse.emf.ecore.xmi.PackageNotFoundException;
import org.eclipse.emf.ecore.xmi.XMIException;
import org.xml.sax.SAXParseException;

/** Turns the messages of EMF and the XML parser about a file into problems with a code and a fix. */
final class LoadErrors {
    private final BellwetherResource resource;

    LoadErrors(BellwetherResource resource) {
        this.resource = resource;
    }

    LoadException translate(SAXParseException e) {
        // The parser's text is in the user's language, but it always holds the name of the feature.
        boolean dtd = e.getMessage().contains("disallow-doctype-decl");
        return dtd
                ? at(ProblemCode.BW003, e.getLineNumber(), e.getColumnNumber())
                : at(ProblemCode.BW002, e.getLineNumber(), e.getColumnNumber(), strip(e.getMessage()));
    }

    LoadException translate(XMIException e) {
        if (e instanceof LoadException known) {
            return known;
        } else if (e instanceof FeatureNotFoundException f) {
            return at(ProblemCode.BW006, e, unknownFeature(f.getName(), f.getObject()), knownFeatures(f.getObject()));
        } else if (e instanceof ClassNotFoundException c) {
            return unknownClass(c);
        } else if (e instanceof PackageNotFoundException) {
            return unknownNamespace(e);
        } else if (e instanceof IllegalValueException v) {
            return at(ProblemCode.BW007, e, value(v.getValue()), v.getFeature().getName(), expected(v.getFeature()));
        }
        return at(ProblemCode.BW002, e, strip(e.getMessage()));
    }

    private LoadException unknownClass(ClassNotFoundException e) {
        EClassifier type =
                e.getFactory() == null ? null : e.getFactory().getEPackage().getEClassifier(e.getName());
        if (type instanceof EClass abstractClass) {
            return at(
                    ProblemCode.BW006,
                    e,
                    "the kind of this " + e.getName() + " is missing",
                    "Add xsi:type with one of " + names(concreteSubclasses(abstractClass)));
        }
        if (e.getFactory() == null) {
            return unknownNamespace(e);
        }
        return at(
                ProblemCode.BW006,
                e,
                "there is no class \"" + e.getName() + "\"",
                "Use one of "
                        + names(e.getFactory().getEPackage().getEClassifiers().stream()
                                .filter(c -> c instanceof EClass k && !k.isAbstract())
                                .map(ENamedElement::getName)
                                .toList()));
    }

    private LoadException unknownNamespace(XMIException e) {
        return at(
                ProblemCode.BW006,
                e,
                "the class has no prefix of a Bellwether namespace",
                "Declare a prefix for one of "
                        + names(BellwetherModel.packages().stream()
                                .map(p -> p.getNsURI())
                                .toList()));
    }

    private static String unknownFeature(String name, EObject owner) {
        return owner == null
                ? "element \"" + name + "\" stands where only text may"
                : owner.eClass().getName() + " has no attribute or element \"" + name + "\"";
    }

    private static String knownFeatures(EObject owner) {
        return owner == null
                ? "Remove it"
                : "Use one of "
                        + names(owner.eClass().getEAllStructuralFeatures().stream()
                                .map(ENamedElement::getName)
                                .toList());
    }

    private static String expected(EStructuralFeature feature) {
        if (feature instanceof EReference r) {
            return "an element of class " + r.getEReferenceType().getName();
        } else if (feature.getEType() instanceof EEnum e) {
            return "one of "
                    + String.join(
                            ", ",
                            e.getELiterals().stream().map(l -> l.getLiteral()).toList());
        }
        return switch (feature.getEType().getName()) {
            case "EInt", "EBigInteger" -> "a whole number";
            case "EBigDecimal" -> "a number";
            default -> "text";
        };
    }

    private static String value(Object value) {
        return value instanceof EObject e ? "a " + e.eClass().getName() : "\"" + value + "\"";
    }

    private static List<String> concreteSubclasses(EClass superclass) {
        return BellwetherModel.packages().stream()
                .flatMap(p -> p.getEClassifiers().stream())
                .filter(c -> c instanceof EClass k && !k.isAbstract() && superclass.isSuperTypeOf(k))
                .map(c -> c.getEPackage().getNsPrefix() + ":" + c.getName())
                .toList();
    }

    private static String names(List<String> names) {
        return String.join(
                ", ", names.stream().sorted(Comparator.naturalOrder()).toList());
    }

    private LoadException at(ProblemCode code, XMIException e, Object... arguments) {
        return at(code, e.getLine(), e.getColumn(), arguments);
    }

    private LoadException at(ProblemCode code, int line, int column, Object... arguments) {
        return new LoadException(code, resource.displayName(), line, column, arguments);
    }

    private static String strip(String message) {
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }
}
