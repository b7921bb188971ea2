// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** An element of a deployment plan, as the JDK's parser reads it. */
record PlanElement(Element xml) {
    /**
     * The root of a plan.
     *
     * @throws SAXException when it is not well-formed, or has a document type
     */
    static PlanElement parse(String text) throws SAXException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null); // the exception says it; nothing on standard error
            return new PlanElement(
                    builder.parse(new InputSource(new StringReader(text))).getDocumentElement());
        } catch (ParserConfigurationException | IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String tag() {
        return xml.getTagName();
    }

    String id() {
        return xml.getAttribute("xmi:id");
    }

    String reference() {
        return xml.getAttribute("xmi:idref");
    }

    /** All elements in it, in order. */
    List<PlanElement> children() {
        List<PlanElement> children = new ArrayList<>();
        for (Node node = xml.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(new PlanElement(element));
            }
        }
        return children;
    }

    /** Returns the children with a name. */
    List<PlanElement> children(String tag) {
        return children().stream().filter(child -> child.tag().equals(tag)).toList();
    }

    /** The text in the first element with a name; empty if there is none. */
    String text(String tag) {
        List<PlanElement> found = children(tag);
        return found.isEmpty() ? "" : found.get(0).xml.getTextContent();
    }

    /** This element and all below it, in order. */
    List<PlanElement> all() {
        List<PlanElement> all = new ArrayList<>(List.of(this));
        children().forEach(child -> all.addAll(child.all()));
        return all;
    }

    /** For messages: {@code instance gps}. */
    @Override
    public String toString() {
        String name = text("name");
        return name.isEmpty() ? tag() : tag() + " " + name;
    }
}
