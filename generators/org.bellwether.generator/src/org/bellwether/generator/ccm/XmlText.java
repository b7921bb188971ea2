// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.io.StringWriter;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes indented XML with the JDK's writer: one element in a line; the same calls give the same text. */
final class XmlText {
    private static final String INDENT = "  ";

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;
    private int depth;

    XmlText() {
        try {
            xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** Returns whether XML 1.0 can represent a text: most control characters are illegal in it. */
    static boolean canHold(String content) {
        return content.codePoints()
                .allMatch(c ->
                        c == '\t' || c == '\n' || c == '\r' || c >= ' ' && c < 0xD800 || c >= 0xE000 && c < 0xFFFE);
    }

    /** Writes an element that contains others. */
    void element(String name, Map<String, String> attributes, Runnable content) {
        try {
            indent();
            xml.writeStartElement(name);
            write(attributes);
            depth++;
            content.run();
            depth--;
            indent();
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    void element(String name, Runnable content) {
        element(name, Map.of(), content);
    }

    /** Writes an element with text. */
    void leaf(String name, String content) {
        try {
            indent();
            xml.writeStartElement(name);
            for (char c : content.toCharArray()) {
                if (c < ' ') {
                    xml.writeEntityRef("#" + (int) c); // readers normalise literal line ends
                } else {
                    xml.writeCharacters(String.valueOf(c));
                }
            }
            xml.writeEndElement();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** Writes an empty element. */
    void empty(String name, Map<String, String> attributes) {
        try {
            indent();
            xml.writeEmptyElement(name);
            write(attributes);
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** @param content a text without two consecutive hyphens */
    void comment(String content) {
        try {
            indent();
            xml.writeComment(" " + content + " ");
        } catch (XMLStreamException e) {
            throw failure(e);
        }
    }

    /** Returns the whole text. */
    String text() {
        try {
            xml.writeEndDocument();
            xml.flush();
        } catch (XMLStreamException e) {
            throw failure(e);
        }
        return text.toString();
    }

    private void indent() throws XMLStreamException {
        xml.writeCharacters("\n" + INDENT.repeat(depth));
    }

    private void write(Map<String, String> attributes) throws XMLStreamException {
        for (Map.Entry<String, String> attribute : attributes.entrySet()) {
            xml.writeAttribute(attribute.getKey(), attribute.getValue());
        }
    }

    private static IllegalStateException failure(XMLStreamException e) {
        return new IllegalStateException("XML cannot be written: " + e.getMessage(), e);
    }
}
