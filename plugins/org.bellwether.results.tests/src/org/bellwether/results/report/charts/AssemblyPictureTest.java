// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.charts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.experiment.Experiment.Assembly;
import org.bellwether.results.experiment.Experiment.Connection;
import org.bellwether.results.experiment.Experiment.Instance;
import org.bellwether.results.experiment.Experiment.Port;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.eclipse.elk.graph.ElkNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class AssemblyPictureTest {
    /** Timer → GPS → airframe by events; the airframe fetches its data from the GPS. */
    private static final Assembly BASICSP = new Assembly(
            List.of(
                    instance("timer", "out:source"),
                    instance("gps", "in:sink", "out:source", "data:facet"),
                    instance("airframe", "in:sink", "gps:receptacle")),
            List.of(
                    new Connection("timer", "out", "gps", "in"),
                    new Connection("gps", "out", "airframe", "in"),
                    new Connection("airframe", "gps", "gps", "data")));

    @TempDir
    private Path folder;

    @Test
    void eventsFlowFromLeftToRightAndNothingOverlaps() {
        AssemblyLayout layout = new AssemblyLayout(BASICSP, wire -> List.of("31 µs / 45 µs"));
        double right = 0;
        for (Instance instance : BASICSP.instances()) {
            ElkNode node = layout.nodes().get(instance);
            assertTrue(node.getX() >= right, instance.name());
            right = node.getX() + node.getWidth();
        }
        assertTrue(right <= layout.width());
        layout.edges()
                .forEach((wire, edge) -> assertEquals(1, edge.getSections().size(), wire.toString()));
    }

    @Test
    void figuresStandOnTheWiresThatTheyBelongTo() throws IOException {
        try (Store store = Store.open(folder)) {
            String session = new FabricatedSession(store, "m", 4, 500, 1)
                    .run("corbel", 10_000)
                    .run("omniorb", 12_000)
                    .end(Status.OK);
            Html html = new Html();
            new AssemblyPicture(SessionData.read(store.reader(), session).orElseThrow()).addTo(html);
            Document picture = xml(html.toString());
            List<String> texts = texts(picture);
            assertTrue(texts.containsAll(List.of("gps", "clock", "p", "<tick>")), texts.toString());
            assertTrue(
                    texts.stream().anyMatch(text -> text.matches("timed corbel (9|1\\d).* µs / .* µs")),
                    texts.toString());
            assertTrue(
                    texts.stream().anyMatch(text -> text.matches("saturated omniorb \\d.* µs / .* µs")),
                    texts.toString());
            assertTrue(texts.contains("from clock.<tick>"), texts.toString());
            assertEquals(2, picture.getElementsByTagName("polyline").getLength());
        }
    }

    @Test
    void aCarpetOfInstancesIsNotDrawn() throws IOException {
        try (Store store = Store.open(folder)) {
            String many = String.join(
                    ",",
                    IntStream.range(0, 41)
                            .mapToObj(i -> "{\"name\":\"i" + i + "\",\"type\":\"T\",\"process\":\"gps\",\"ports\":[]}")
                            .toList());
            String session = new FabricatedSession(store, "m", 1, 200, 1)
                    .assembly("{\"instances\":[" + many + "],\"wires\":[]}")
                    .run("corbel", 10_000)
                    .end(Status.OK);
            Html html = new Html();
            new AssemblyPicture(SessionData.read(store.reader(), session).orElseThrow()).addTo(html);
            assertTrue(html.toString().contains("41 instances are too many for a picture"));
            assertFalse(html.toString().contains("<svg"));
        }
    }

    private static Instance instance(String name, String... ports) {
        return new Instance(
                name,
                "Type",
                name,
                IntStream.range(0, ports.length)
                        .mapToObj(i -> new Port(ports[i].split(":")[0], ports[i].split(":")[1]))
                        .toList());
    }

    private static Document xml(String html) throws IOException {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(html)));
        } catch (javax.xml.parsers.ParserConfigurationException | org.xml.sax.SAXException e) {
            throw new IOException("the picture is not well-formed: " + html, e);
        }
    }

    private static List<String> texts(Document picture) {
        var spans = picture.getElementsByTagName("tspan");
        return IntStream.range(0, spans.getLength())
                .mapToObj(i -> spans.item(i).getTextContent())
                .toList();
    }
}
