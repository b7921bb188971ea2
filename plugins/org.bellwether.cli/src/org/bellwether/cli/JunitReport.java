// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Findings of a gate as JUnit's XML, which systems for continuous integration show: a test case a figure. */
final class JunitReport {
    private JunitReport() {}

    static void write(List<GateFinding> findings, Path file) throws IOException {
        StringWriter text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "bellwether gate");
            xml.writeAttribute("tests", Integer.toString(findings.size()));
            xml.writeAttribute(
                    "failures",
                    Long.toString(findings.stream().filter(GateFinding::isWorse).count()));
            for (GateFinding finding : findings) {
                testCase(xml, finding);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IOException("the findings cannot be written as XML", e);
        }
        if (file.toAbsolutePath().getParent() != null) {
            Files.createDirectories(file.toAbsolutePath().getParent());
        }
        Files.writeString(file, text + "\n");
    }

    private static void testCase(XMLStreamWriter xml, GateFinding finding) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "bellwether." + finding.configuration());
        xml.writeAttribute("name", finding.name());
        if (finding.isWorse()) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", finding.sentence());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
