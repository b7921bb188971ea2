// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.bellwether.cli.gate.JunitFile;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteProblem;
import org.bellwether.results.suite.SuiteReport;
import org.bellwether.results.suite.SuiteState;

/** A suite as JUnit's XML: a test case for each experiment. Experiments that could not begin are errors. */
public final class SuiteJunit {
    private static final double MILLIS = 1000;

    private SuiteJunit() {}

    public static void write(SuiteData view, Path file) throws IOException {
        JunitFile.write(file, xml -> {
            xml.writeStartElement("testsuite");
            xml.writeAttribute("name", "bellwether " + SuiteReport.name(view));
            xml.writeAttribute("tests", Integer.toString(view.lines().size()));
            xml.writeAttribute("failures", count(view, SuiteState.FAILED));
            xml.writeAttribute("errors", count(view, SuiteState.REFUSED));
            xml.writeAttribute(
                    "skipped",
                    Long.toString(
                            view.lines().stream().filter(SuiteJunit::isSkipped).count()));
            for (SuiteLine line : view.lines()) {
                testCase(xml, SuiteReport.name(view), line);
            }
            xml.writeEndElement();
        });
    }

    private static String count(SuiteData view, SuiteState state) {
        return Long.toString(
                view.lines().stream().filter(line -> line.state() == state).count());
    }

    /** Returns whether an experiment was interrupted, or did not begin. */
    private static boolean isSkipped(SuiteLine line) {
        return line.state() == SuiteState.INTERRUPTED
                || line.state() == SuiteState.RUNNING
                || line.state() == SuiteState.OPEN;
    }

    private static void testCase(XMLStreamWriter xml, String suite, SuiteLine line) throws XMLStreamException {
        String project = line.member().project();
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", "bellwether." + suite + (project.isEmpty() ? "" : "." + project));
        xml.writeAttribute(
                "name",
                line.member().experiment().isEmpty() ? "model" : line.member().experiment());
        xml.writeAttribute(
                "time",
                String.format(
                        Locale.ROOT, "%.3f", line.took().orElse(Duration.ZERO).toMillis() / MILLIS));
        if (line.state() == SuiteState.FAILED) {
            verdict(
                    xml,
                    "failure",
                    line.failed().map(run -> run.run().failure().type()).orElse(""),
                    line.reason());
        } else if (line.problem().isPresent()) {
            SuiteProblem problem = line.problem().get();
            verdict(xml, "error", problem.code(), problem.message() + ". " + problem.fix());
        } else if (isSkipped(line)) {
            xml.writeEmptyElement("skipped");
            xml.writeAttribute("message", line.state().label());
        }
        xml.writeEndElement();
    }

    private static void verdict(XMLStreamWriter xml, String element, String type, String message)
            throws XMLStreamException {
        xml.writeEmptyElement(element);
        xml.writeAttribute("type", type);
        xml.writeAttribute("message", JunitFile.printable(message));
    }
}
