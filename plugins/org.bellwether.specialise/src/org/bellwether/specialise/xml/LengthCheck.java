// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Refuses long names, paths and numbers before the schema is applied: the JDK's time for a pattern of a schema grows
 * with the square of the length.
 */
final class LengthCheck extends DefaultHandler {
    private static final int LONGEST = 4_096;
    private static final Set<String> TEXTS = Set.of("remove", "search", "replace", "data", "compliance");

    private Locator locator;
    private int length;

    @Override
    public void setDocumentLocator(Locator parsers) {
        locator = parsers;
    }

    @Override
    public void startElement(String uri, String localName, String element, Attributes attributes) throws SAXException {
        length = 0;
        for (int i = 0; i < attributes.getLength(); i++) {
            refuseLong(
                    "attribute " + attributes.getQName(i),
                    attributes.getValue(i).length());
        }
    }

    @Override
    public void characters(char[] characters, int start, int added) {
        length += added;
    }

    @Override
    public void endElement(String uri, String localName, String element) throws SAXException {
        if (!TEXTS.contains(element)) {
            refuseLong("element " + element, length);
        }
        length = 0;
    }

    private void refuseLong(String what, int characters) throws SAXException {
        if (characters > LONGEST) {
            throw new SAXParseException("The " + what + " has more than " + LONGEST + " characters", locator);
        }
    }
}
