// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/**
 * Tests that a page's elements between {@code <body>} and its first script are well-formed and accessible to people who
 * do not see them.
 */
class PageTest {
    private static Element body;
    private static String page;

    @BeforeAll
    static void write(@TempDir Path folder) throws Exception {
        try (Store store = Store.open(folder)) {
            String session = new FabricatedSession(store, "m", 1, 250, 1)
                    .grid(12)
                    .senders(7)
                    .run("corbel", 10_000)
                    .run("omniorb", 12_000)
                    .end(Status.OK);
            Path file = folder.resolve("report.html");
            HtmlReport.write(SessionData.read(store.reader(), session).orElseThrow(), store, file);
            page = Files.readString(file);
        }
        String text = page.substring(page.indexOf("<body>"), page.indexOf("<script")) + "</body>";
        body = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(text)))
                .getDocumentElement();
    }

    @Test
    void eachTableSaysWhatItIsAndWhatItsHeadsHead() {
        for (Element table : elements("table")) {
            Element caption = (Element) table.getElementsByTagName("caption").item(0);
            assertFalse(caption.getTextContent().isBlank());
            assertEquals(caption, table.getFirstChild());
        }
        for (Element head : elements("th")) {
            assertTrue(Set.of("row", "col", "rowgroup").contains(head.getAttribute("scope")), head.getTextContent());
            assertFalse(head.getTextContent().isBlank());
        }
    }

    @Test
    void eachPictureHasItsFiguresAsText() {
        List<Element> pictures = elements("div").stream()
                .filter(div -> div.getAttribute("role").equals("img"))
                .toList();
        assertEquals(
                3 * 6, pictures.size(), "three for a call in two phases, a path, the hub, the links and the cycles");
        pictures.forEach(picture -> assertTrue(
                picture.getAttribute("aria-label").matches("(?s).*corbel .*p50 \\d.* [µm]s.*"), picture::toString));
        assertEquals("img", elements("svg").get(0).getAttribute("role"));
        assertFalse(elements("svg").get(0).getAttribute("aria-label").isBlank());
    }

    @Test
    void wideRegionsCanBeScrolledByKeyboard() {
        List<Element> wide = elements("div").stream()
                .filter(div -> div.getAttribute("class").equals("scroll"))
                .toList();
        assertFalse(wide.isEmpty());
        for (Element div : wide) {
            assertEquals("region", div.getAttribute("role"));
            assertEquals("0", div.getAttribute("tabindex"));
            assertFalse(div.getAttribute("aria-label").isBlank());
        }
    }

    @Test
    void theContentsNameEachSection() {
        List<Element> links = elements("a");
        assertEquals(
                elements("h2").stream().map(Element::getTextContent).toList(),
                links.stream().map(Element::getTextContent).toList());
        assertEquals(
                elements("section").stream()
                        .map(section -> "#" + section.getAttribute("id"))
                        .toList(),
                links.stream().map(link -> link.getAttribute("href")).toList());
        assertEquals("Contents", elements("nav").get(0).getAttribute("aria-label"));
    }

    @Test
    void idsAreUnique() {
        Set<String> ids = new HashSet<>();
        for (Element element : elements("*")) {
            String id = element.getAttribute("id");
            assertTrue(id.isEmpty() || ids.add(id), id);
        }
    }

    @Test
    void figuresNameTheProbesAndThePictureTheInstancesThatTheyBelongTo() {
        Set<String> probes = leads("data-probe");
        assertTrue(probes.containsAll(Set.of("call", "path")), probes.toString());
        Set<String> instances = leads("data-instance");
        assertTrue(instances.containsAll(Set.of("gps", "clock")), instances.toString());
        assertTrue(page.contains("postMessage({ bellwether: \"show\", kind, name }"), "the editor is told");
    }

    private static Set<String> leads(String attribute) {
        Set<String> names = new HashSet<>();
        elements("*").forEach(element -> names.add(element.getAttribute(attribute)));
        return names;
    }

    @Test
    void warningsComeWithCommands() {
        Element lost = elements("li").stream()
                .filter(item -> item.getTextContent().contains("events lost: 2"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                "bellwether run examples/basicsp --rate-scale 0.5",
                lost.getElementsByTagName("code").item(0).getTextContent());
    }

    @Test
    void connectionsAreReportedForEachTarget() {
        List<List<String>> rows = rows(connections(0));
        assertEquals(List.of("gps.p → clock.get", "o()"), rows.get(0));
        assertEquals(List.of("timed", "corbel", "250"), rows.get(1).subList(0, 3));
        assertEquals(List.of("timed", "omniorb", "250"), rows.get(2).subList(0, 3));
        assertEquals("saturated", rows.get(3).get(0));
        assertTrue(rows.get(1).get(7).matches("1\\.[4-8]\\d"), "× floor: " + rows.get(1));
        assertTrue(rows.contains(List.of("clock.<tick> → gps.in", "path")), rows.toString());
    }

    @Test
    void theSlowestReplicasFollowTheirPool() {
        List<List<String>> rows = rows(connections(0));
        int pool = rows.indexOf(List.of("cell.out → cell.in", "event, 12 replicas"));
        assertEquals(Integer.toString(12 * 250), rows.get(pool + 1).get(2));
        assertTrue(rows.get(pool + 3).get(0).matches("cell.out → cell_\\d+\\.in"), rows.toString());
        assertEquals(
                5,
                rows.stream()
                        .filter(row -> row.get(0).matches("cell.out → cell_\\d+\\.in"))
                        .count());
        assertEquals(7 * (1 + 2), rows(connections(2)).size());
        assertTrue(elements("summary").stream()
                .anyMatch(summary -> summary.getTextContent().equals("7 more replicas: cell.out → cell.in, event")));
    }

    @Test
    void theConnectionsOfASinkHaveTheirOwnFloors() {
        List<List<String>> rows = rows(connections(0));
        int hub = rows.indexOf(List.of("– → hub.in", "event, 7 connections"));
        assertEquals("250", rows.get(hub + 1).get(2));
        assertTrue(rows.get(hub + 1).get(7).matches("(2\\.9|3\\.[01])\\d"), "× floor: " + rows.get(hub + 1));
        assertEquals(List.of("sender_5.out → hub.in", "event"), rows.get(hub + 3));
        assertEquals("35", rows.get(hub + 4).get(2), "of 250 that seven have sent in turn");
        assertTrue(rows.get(hub + 4).get(7).matches("3\\.[012]\\d"), "× floor: " + rows.get(hub + 4));
        assertEquals(2 * (1 + 2), rows(connections(1)).size());
        assertTrue(elements("summary").stream()
                .anyMatch(summary -> summary.getTextContent().equals("2 more connections: – → hub.in, event")));
    }

    @Test
    void replicasThatAreMeasuredApartAreBelowAFold() {
        assertTrue(elements("summary").stream()
                .anyMatch(summary -> summary.getTextContent().equals("push: 12 replicas apart, the slowest first")));
        assertTrue(page.contains("cycles_11"), "the JSON has all of them");
    }

    private static Element connections(int number) {
        return elements("table").stream()
                .filter(table -> table.getAttribute("class").contains("connections"))
                .skip(number)
                .findFirst()
                .orElseThrow();
    }

    private static List<List<String>> rows(Element table) {
        return elements(table, "tr").stream()
                .skip(1)
                .map(row -> elements(row, "*").stream()
                        .filter(cell -> cell.getElementsByTagName("*").getLength() == 0)
                        .map(Element::getTextContent)
                        .toList())
                .toList();
    }

    private static List<Element> elements(String name) {
        return elements(body, name);
    }

    private static List<Element> elements(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> (Element) found.item(i))
                .toList();
    }
}
