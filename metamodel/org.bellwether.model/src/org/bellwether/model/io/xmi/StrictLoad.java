// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.eclipse.emf.ecore.xmi.impl.XMILoadImpl;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Loads XMI with a parser that refuses document types, and with them entities of all kinds. */
final class StrictLoad extends XMILoadImpl {
    private final BellwetherResource target;

    StrictLoad(BellwetherResource target, XMLHelper helper) {
        super(helper);
        this.target = target;
    }

    @Override
    @SuppressWarnings("deprecation") // SAX 2 has no other way to choose the language of messages
    protected SAXParser makeParser() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        SAXParser parser = factory.newSAXParser();
        // Messages contain the parser's texts: those of the root locale are English
        parser.getParser().setLocale(Locale.ROOT);
        return parser;
    }

    @Override
    protected DefaultHandler makeDefaultHandler() {
        return new StrictHandler(target, helper, options);
    }
}
