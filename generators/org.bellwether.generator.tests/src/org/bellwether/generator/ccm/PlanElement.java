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

/** An element of a deployment plan, parsed by the JDK's parser. */
record PlanElement(Element xml) {
    /**
     * Returns the root of a plan.
     *
     * @throws SAXException if the text is not well-formed, or has a document type
     */
    static PlanElement parse(String text) throws SAXException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            DocumentBuilder builder = factory.newDocumentBuilder();
            builder.setErrorHandler(null); // errors are in the exception; nothing goes to standard error
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

    /** Returns all child elements, in order. */
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

    /** Returns the text in the first child element with a name; empty if there is none. */
    String text(String tag) {
        List<PlanElement> found = children(tag);
        return found.isEmpty() ? "" : found.get(0).xml.getTextContent();
    }

    /** Returns this element and all below it, in order. */
    List<PlanElement> all() {
        List<PlanElement> all = new ArrayList<>(List.of(this));
        children().forEach(child -> all.addAll(child.all()));
        return all;
    }

    /** Returns text for messages: {@code instance gps}. */
    @Override
    public String toString() {
        String name = text("name");
        return name.isEmpty() ? tag() : tag() + " " + name;
    }
}
