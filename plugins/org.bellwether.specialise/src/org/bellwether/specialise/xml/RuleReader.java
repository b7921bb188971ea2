// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.Problem;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.rules.WeaveErrorCode;
import org.bellwether.specialise.rules.WeaveErrors;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * Reads rule files with the JDK's parser. It refuses document types, and therefore all kinds of entities. Limits of
 * size, depth and attributes bound the time that a hostile file takes.
 */
final class RuleReader {
    private static final int MOST_OCTETS = 1 << 20;
    private static final String LIMIT = "jdk.xml.";
    /** The largest depth of elements; the schema has five levels. */
    private static final String DEEPEST = "16";

    private static final String MOST_ATTRIBUTES = "32";
    private static final String LONGEST_NAME = "200";
    private static final Schema SCHEMA = schema();

    private RuleReader() {}

    /**
     * Returns the octets of a rule file, for {@link #read}; for a file that is too large, only enough octets to detect
     * this.
     */
    static byte[] octets(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file)) {
            return stream.readNBytes(MOST_OCTETS + 1);
        }
    }

    /**
     * Reads a rule file.
     *
     * @param file its path in messages
     * @param content its octets
     * @throws RefusedException with the first error
     */
    static RuleSet read(String file, byte[] content) {
        if (content.length > MOST_OCTETS) {
            throw WeaveErrors.refusal(
                    WeaveErrorCode.RULE_XML,
                    file,
                    "The rule file has more than " + (MOST_OCTETS >> 10) + " KiB",
                    "Divide it into several rule sets");
        }
        RuleHandler handler = new RuleHandler(file, file.substring(file.lastIndexOf('/') + 1));
        try {
            parser(factory()).parse(new InputSource(new ByteArrayInputStream(content)), new LengthCheck());
            SAXParserFactory validating = factory();
            validating.setSchema(SCHEMA);
            parser(validating).parse(new InputSource(new ByteArrayInputStream(content)), handler);
            return handler.ruleSet();
        } catch (RuleFileException e) {
            throw new RefusedException(List.of(e.problem()));
        } catch (SAXParseException e) {
            throw new RefusedException(List.of(problem(file, e.getLineNumber(), e)));
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("The JDK's parser has all of these features", e);
        } catch (SAXException | IOException e) { // the octets are in memory: only their encoding can be wrong
            throw new RefusedException(List.of(problem(file, handler.line(), e)));
        }
    }

    private static Problem problem(String file, int line, Exception e) {
        boolean isDocumentType = String.valueOf(e.getMessage()).contains("disallow-doctype-decl");
        String reason = String.valueOf(e.getMessage())
                .replaceFirst("^(cvc-[\\w.-]+|JAXP\\d+|[A-Z]\\w+): ", "")
                .replaceFirst("[.]\\s*$", "");
        return WeaveErrors.problem(
                WeaveErrorCode.RULE_XML,
                "",
                file,
                Math.max(0, line),
                isDocumentType
                        ? "The rule file has a document type, which could define entities"
                        : "This is not a valid rule file: " + reason,
                isDocumentType
                        ? "Remove <!DOCTYPE …>, and write the text of entities where it is needed"
                        : "The page on weaving rules has each element with an example");
    }

    private static SAXParserFactory factory() throws ParserConfigurationException, SAXException {
        SAXParserFactory factory = SAXParserFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        factory.setXIncludeAware(false);
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
        factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
        return factory;
    }

    @SuppressWarnings("deprecation") // SAX 2 has no other way to choose the language of messages
    private static SAXParser parser(SAXParserFactory factory) throws ParserConfigurationException, SAXException {
        SAXParser parser = factory.newSAXParser();
        parser.setProperty(LIMIT + "maxElementDepth", DEEPEST);
        parser.setProperty(LIMIT + "elementAttributeLimit", MOST_ATTRIBUTES);
        parser.setProperty(LIMIT + "maxXMLNameLimit", LONGEST_NAME);
        // the parser's messages become part of our messages, which are English
        parser.getParser().setLocale(Locale.ROOT);
        return parser;
    }

    private static Schema schema() {
        try (InputStream file = RuleReader.class.getResourceAsStream("rules.xsd")) {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "");
            return factory.newSchema(new StreamSource(file));
        } catch (IOException | SAXException e) {
            throw new IllegalStateException("The schema of rule files is part of this bundle", e);
        }
    }
}
