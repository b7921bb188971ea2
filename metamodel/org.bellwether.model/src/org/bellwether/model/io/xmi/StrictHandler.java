// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import org.bellwether.model.BellwetherModel;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.io.LoadException;
import org.bellwether.model.io.LoadLimits;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.xmi.XMIException;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.impl.SAXXMIHandler;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * EMF's reader of XMI, made strict: every ignored part of a file is reported. References are names, which are kept
 * until all elements are loaded; XML comments become model data; line numbers are recorded.
 */
final class StrictHandler extends SAXXMIHandler {
    /** The greatest length of a number, since reading a number takes more than linear time. */
    private static final int LONGEST_NUMBER = 1_000;

    private final BellwetherResource resource;
    private final LoadLimits limits;
    private final List<String> comments = new ArrayList<>();
    private final LoadErrors errors;
    private LoadException fatal;
    private int depth;
    private int elements;

    StrictHandler(BellwetherResource resource, XMLHelper helper, Map<?, ?> options) {
        super(resource, helper, options);
        this.resource = resource;
        limits = resource.limits();
        errors = new LoadErrors(resource);
    }

    @Override
    public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
        if (++depth > limits.depth()) {
            throw stop(ProblemCode.BW004, "is nested deeper than " + limits.depth() + " levels");
        }
        if (++elements > limits.elements()) {
            throw stop(ProblemCode.BW004, "has more than " + limits.elements() + " elements");
        }
        try {
            super.startElement(uri, localName, name, attributes);
        } catch (ClassCastException e) {
            // EMF assumes that xsi:type names a class; an enumeration or data type is refused here.
            throw stop(
                    ProblemCode.BW006,
                    "\"" + getXSIType() + "\" is not a class of elements",
                    "Name a class in xsi:type");
        }
        if (fatal != null) {
            throw new SAXException(fatal);
        }
    }

    @Override
    public void endElement(String uri, String localName, String name) {
        depth--;
        EObject current = objects.isEmpty() ? null : objects.peekEObject();
        if (types.peek() == OBJECT_TYPE && current instanceof Element element) {
            addComments(element, CommentPlacement.CLOSING);
        }
        super.endElement(uri, localName, name);
    }

    @Override
    public void characters(char[] ch, int start, int length) {
        String content = new String(ch, start, length);
        if (text == null && !isError() && !content.isBlank()) {
            report(
                    ProblemCode.BW006,
                    "text \"" + content.strip() + "\" stands where only elements may",
                    "Remove it, or write it as an attribute's value");
        }
        super.characters(ch, start, length);
    }

    @Override
    public void comment(char[] ch, int start, int length) {
        comments.add(new String(ch, start, length)
                .lines()
                .map(String::strip)
                .reduce((a, b) -> a + "\n" + b)
                .orElse("")
                .strip());
    }

    private void addComments(Element element, CommentPlacement placement) {
        for (String line : comments) {
            Comment comment = ParameterFactory.eINSTANCE.createComment();
            comment.setText(line);
            comment.setPlacement(placement);
            element.getComments().add(comment);
        }
        comments.clear();
    }

    @Override
    protected void processObject(EObject object) {
        super.processObject(object);
        remember(object);
    }

    @Override
    protected void processTopObject(EObject object) {
        super.processTopObject(object);
        remember(object);
    }

    private void remember(EObject object) {
        if (object != null) {
            resource.setPosition(object, getLineNumber(), getColumnNumber());
        }
        if (object instanceof Element element) {
            addComments(element, CommentPlacement.BEFORE);
        }
    }

    @Override
    protected void handleObjectAttribs(EObject object) {
        String version = object instanceof Model && attribs != null ? attribs.getValue("formatVersion") : null;
        if (version != null
                && version.matches("[0-9]{1,9}")
                && Integer.parseInt(version) > BellwetherModel.FORMAT_VERSION) {
            fatal = report(ProblemCode.BW005, version, BellwetherModel.FORMAT_VERSION);
            return;
        }
        super.handleObjectAttribs(object);
    }

    @Override
    protected void handleFeature(String prefix, String name) {
        EObject owner = objects.peekEObject();
        if (owner != null && getFeature(owner, prefix, name, true) instanceof EReference r && !r.isContainment()) {
            report(
                    ProblemCode.BW006,
                    "\"" + name + "\" is a reference, not an element",
                    "Write it as an attribute: " + name + "=\"qualified::name\"");
            types.push(ERROR_TYPE);
            return;
        }
        super.handleFeature(prefix, name);
    }

    @Override
    protected void setValueFromId(EObject object, EReference feature, String names) {
        StringTokenizer tokens = new StringTokenizer(names);
        if (tokens.countTokens() != 1 && !feature.isMany()) {
            report(ProblemCode.BW007, "\"" + names + "\"", feature.getName(), "one qualified name");
            return;
        }
        while (tokens.hasMoreTokens()) {
            resource.addPending(
                    new PendingReference(object, feature, tokens.nextToken(), getLineNumber(), getColumnNumber()));
        }
    }

    @Override
    protected void setFeatureValue(EObject object, EStructuralFeature feature, Object value, int position) {
        if (!feature.isMany() && object.eIsSet(feature)) {
            report(ProblemCode.BW006, "\"" + feature.getName() + "\" is given twice", "Keep one of the two");
        } else if (value instanceof String text && text.length() > LONGEST_NUMBER && isNumber(feature)) {
            report(ProblemCode.BW007, "a number of " + text.length() + " digits", feature.getName(), "a shorter one");
        } else if (feature.getEType() == EcorePackage.Literals.EBOOLEAN
                && !"true".equals(value)
                && !"false".equals(value)) {
            // Boolean.parseBoolean returns false for any text but true.
            report(ProblemCode.BW007, "\"" + value + "\"", feature.getName(), "true or false");
        } else {
            super.setFeatureValue(object, feature, value, position);
        }
    }

    private static boolean isNumber(EStructuralFeature feature) {
        Class<?> type = feature.getEType().getInstanceClass();
        return type != null && (Number.class.isAssignableFrom(type) || type == int.class);
    }

    /** Refuses an href: elements are stored in the file that contains them. */
    @Override
    protected void handleProxy(InternalEObject proxy, String uri) {
        report(
                ProblemCode.BW006,
                "\"href\" is not an attribute of a Bellwether model",
                "Import the other file and use qualified names");
    }

    /** Accepts only Bellwether's packages; EMF would load packages that the file names. */
    @Override
    protected EPackage getPackageForURI(String uri) {
        return BellwetherModel.packages().stream()
                .filter(p -> p.getNsURI().equals(uri))
                .findFirst()
                .orElse(null);
    }

    @Override
    public void error(XMIException e) {
        resource.getErrors().add(errors.translate(e));
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
        LoadException translated = errors.translate(e);
        resource.getErrors().add(translated);
        throw new SAXException(translated);
    }

    private LoadException report(ProblemCode code, Object... arguments) {
        LoadException e =
                new LoadException(code, resource.displayName(), getLineNumber(), getColumnNumber(), arguments);
        resource.getErrors().add(e);
        return e;
    }

    private SAXException stop(ProblemCode code, Object... arguments) {
        return new SAXException(report(code, arguments));
    }
}
