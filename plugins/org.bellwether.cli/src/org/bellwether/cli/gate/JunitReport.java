// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.bellwether.results.gate.GateFinding;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateWording;

/**
 * The result of a gate as JUnit's XML, which systems for continuous integration show: a test case for each figure, and
 * one for each configuration with missing or failed runs.
 */
final class JunitReport {
    /** The result of a test case; a passed one has no element. */
    private enum Outcome {
        PASSED(""),
        FAILURE("failure"),
        ERROR("error"),
        SKIPPED("skipped");

        private final String element;

        Outcome(String element) {
            this.element = element;
        }

        static Outcome of(GateFinding finding, GateResult result) {
            return switch (finding.verdict()) {
                case NOT_WORSE -> PASSED;
                case UNDECIDED -> result.rule().undecidedPasses() ? SKIPPED : FAILURE;
                case NOT_COMPARED, FAILED -> ERROR;
                case WORSE -> FAILURE;
            };
        }
    }

    private JunitReport() {}

    static void write(GateResult result, Path file) throws IOException {
        JunitFile.write(file, xml -> testSuite(xml, "bellwether gate", result));
    }

    /** Writes the results of a suite's experiments, by their names: a test suite for each. */
    static void write(Map<String, GateResult> experiments, Path file) throws IOException {
        JunitFile.write(file, xml -> {
            xml.writeStartElement("testsuites");
            for (Map.Entry<String, GateResult> each : experiments.entrySet()) {
                testSuite(xml, "bellwether gate " + each.getKey(), each.getValue());
            }
            xml.writeEndElement();
        });
    }

    private static void testSuite(XMLStreamWriter xml, String name, GateResult result) throws XMLStreamException {
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", name);
        xml.writeAttribute("tests", Integer.toString(result.findings().size()));
        xml.writeAttribute("failures", count(result, Outcome.FAILURE));
        xml.writeAttribute("errors", count(result, Outcome.ERROR));
        xml.writeAttribute("skipped", count(result, Outcome.SKIPPED));
        for (GateFinding finding : result.findings()) {
            testCase(xml, finding, Outcome.of(finding, result));
        }
        xml.writeEndElement();
    }

    private static String count(GateResult result, Outcome outcome) {
        return Long.toString(result.findings().stream()
                .filter(finding -> Outcome.of(finding, result) == outcome)
                .count());
    }

    private static void testCase(XMLStreamWriter xml, GateFinding finding, Outcome outcome) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "bellwether." + finding.configuration());
        xml.writeAttribute("name", GateWording.name(finding));
        if (outcome != Outcome.PASSED) {
            xml.writeStartElement(outcome.element);
            xml.writeAttribute("message", JunitFile.printable(GateWording.sentence(finding)));
            if (outcome != Outcome.SKIPPED) {
                xml.writeAttribute("type", finding.code());
            }
            xml.writeCharacters(JunitFile.printable(finding.fix()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
