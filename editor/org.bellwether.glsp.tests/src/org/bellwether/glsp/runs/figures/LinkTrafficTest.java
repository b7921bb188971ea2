// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.EditingSession;
import org.bellwether.glsp.Example;
import org.bellwether.glsp.runs.GenerationRequest;
import org.bellwether.glsp.runs.Runs;
import org.bellwether.glsp.runs.StoredRun;
import org.bellwether.results.store.Store;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the figures of a run are shown on the links of the deployment that its calls and events crossed. */
class LinkTrafficTest {
    private static final String FILE = "basicsp-lan.bellwether";
    private static final String LAN = FILE + "#lan";
    private static final String CALL = "airframe.gps → gps.data get_data()";
    private static final String POSITION = "link position between gps, airframe bandwidth 100 Mbit/s delay 2 ms;";

    @TempDir
    private Path folder;

    @TempDir
    private Path storeFolder;

    private EditingSession session;
    private Runs runs;

    @BeforeEach
    void open() throws Exception {
        session = Example.open("basicsp-lan", folder);
        runs = new Runs(session, folder, storeFolder);
    }

    @AfterEach
    void close() throws Exception {
        runs.close();
        session.close();
    }

    private void retype(String from, String to) {
        String text = session.text(FILE).text();
        assertTrue(text.contains(from), from);
        session.setText(FILE, text.replace(from, to));
    }

    /** Gives each node a host; without hosts, all processes run on this machine. */
    private void spread() {
        for (String node : List.of("timer", "gps", "airframe", "display")) {
            retype("  node " + node + " {", "  node " + node + " {\n    host \"" + node + ".example.org\";");
        }
    }

    private String run() throws Exception {
        runs.generate(new GenerationRequest("calls"));
        return StoredRun.put(
                storeFolder, folder, Map.of(FILE, session.text(FILE).text()), 1000);
    }

    private List<Figures.LinkFigures> links(String run) throws Exception {
        return runs.figures().read(run).links();
    }

    private static Figures.LinkFigures link(List<Figures.LinkFigures> links, String name) {
        return links.stream()
                .filter(each -> each.title().startsWith("link " + name + " "))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + links));
    }

    private static List<String> titles(Figures.LinkFigures link) {
        return link.crossings().stream().map(Figures.Crossing::title).toList();
    }

    @Test
    void callsAndEventsStandOnTheLinkBetweenTheirHosts() throws Exception {
        spread();
        List<Figures.LinkFigures> links = links(run());
        assertEquals(3, links.size(), links.toString());
        Figures.LinkFigures position = link(links, "position");
        assertEquals("link position between gps and airframe", position.title());
        assertEquals(List.of(LAN + "::position|1"), position.anchors());
        assertTrue(titles(position).contains(CALL), position.toString());
        assertTrue(
                titles(position).stream().noneMatch(title -> title.contains("display") || title.contains("timer")),
                position.toString());
        assertTrue(
                position.crossings().stream().anyMatch(each -> each.title().equals(CALL) && each.octets() > 0),
                position.toString());
        assertTrue(position.crossings().stream().allMatch(each -> each.part().isEmpty()), position.toString());
        assertTrue(titles(link(links, "tick")).stream().allMatch(title -> title.startsWith("timer.timeout")));
        assertEquals("", position.stale());
        assertEquals("", position.counted());
        assertTrue(position.remark().startsWith("The model gives the link no addresses"), position.remark());
    }

    @Test
    void nothingCrossesALinkWhereAllProcessesAreOnOneMachine() throws Exception {
        assertEquals(List.of(), links(run()));
    }

    @Test
    void aCallOverAnotherNodeStandsOnBothLinks() throws Exception {
        spread();
        retype(POSITION, "link near between gps, middle;\n  link distant between middle, airframe;");
        retype("  link tick", "  node middle {\n    host \"middle.example.org\";\n  }\n\n  link tick");
        List<Figures.LinkFigures> links = links(run());
        assertTrue(titles(link(links, "near")).contains(CALL), links.toString());
        assertEquals(titles(link(links, "near")), titles(link(links, "distant")));
    }

    @Test
    void ofTwoLinksTheOneWhereTheServerListensIsCrossed() throws Exception {
        spread();
        retype(POSITION, POSITION + "\n  link spare between gps, airframe;");
        retype("process gps { gps; }", "process gps { gps; endpoint iiop on spare; }");
        retype("process airframe { airframe; }", "process airframe { airframe; endpoint iiop on position; }");
        List<Figures.LinkFigures> links = links(run());
        assertTrue(titles(link(links, "spare")).contains(CALL), links.toString());
        assertFalse(titles(link(links, "position")).contains(CALL), links.toString());
    }

    @Test
    void figuresOfAChangedLinkAreStale() throws Exception {
        spread();
        String run = run();
        retype(POSITION, POSITION.replace("2 ms", "3 ms"));
        assertEquals(
                "link position has changed since", link(links(run), "position").stale());
        assertEquals("", link(links(run), "tick").stale());
        session.edits().delete(List.of(LAN + "::position"));
        Figures.LinkFigures gone = link(links(run), "position");
        assertEquals("link position is no longer in the model", gone.stale());
        assertEquals(List.of(), gone.anchors());
    }

    @Test
    void packetsThatALabCountedAreSaid() throws Exception {
        spread();
        String run = run();
        Path of;
        try (Store store = Store.open(storeFolder)) {
            of = Files.createDirectories(store.runFolder(run));
        }
        Files.writeString(of.resolve("network.json"), """
                {"schema": "bellwether.network/1", "kind": "lab", "links": [{"name": "position", "ends": [
                  {"node": "gps", "packets": {"received": 40, "lost": 1, "dropped": 2}},
                  {"node": "airframe", "packets": {"received": 50, "lost": 0, "dropped": 0}}]}]}
                """);
        Figures.LinkFigures position = link(links(run), "position");
        assertEquals("90 packets in the whole run, 3 of them lost", position.counted());
        assertEquals("", position.remark(), "in a lab each link has addresses");
        assertEquals("", link(links(run), "tick").counted());
    }
}
