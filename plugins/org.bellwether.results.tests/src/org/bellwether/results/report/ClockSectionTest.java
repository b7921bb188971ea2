// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockSectionTest {
    /** Host a follows a source with a hostile name, host b follows none; the launcher's kernel reports an error. */
    private static final String RESULT = """
            {"phases":[{"name":"timed","startNs":1000000000,"endNs":2000000000,"endedBy":"samples"}],
             "clocks":[{"host":"a","groups":[
                 {"hereErrorNs":3000,"kept":[[900000000,900000200,900000100]]},
                 {"hereErrorNs":4000,"kept":[[2100000000,2100000200,2100000100]]}]},
               {"host":"b","groups":[]}],
             "timeDaemons":[{"host":null,"answers":"= running\\n ptp4l\\n"},
               {"host":"a","answers":"= chronyc\\n C0,<b>,3,1,0.00001,0,0,0,0,0,0.002,0.0005,64.5,Normal\\n"},
               {"host":"b","answers":""}]}""";

    @TempDir
    private Path folder;

    private Store store;

    @BeforeEach
    void open() {
        store = Store.open(folder);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void theSourcesOfClocksStandBesideTheirBounds() throws IOException {
        String page = page(RESULT);
        assertTrue(page.contains("<th scope=\"col\">source</th><th scope=\"col\">stated error</th>"), "the columns");
        assertTrue(page.contains("<td>chrony, &lt;b&gt;</td><td>±1.51 ms</td>"), "of a");
        assertTrue(page.contains("<td>none was found</td><td></td>"), "of b, whose clock is not known");
        assertTrue(
                page.contains(
                        "started: ptp4l (it runs, but did not say that it is synchronised), ±4.00 µs by the kernel."),
                "of the launcher's machine");
    }

    @Test
    void launchesThatAskedNobodyHaveNoSources() throws IOException {
        String page = page(RESULT.replace("timeDaemons", "before"));
        assertTrue(page.contains("<h2>Clocks</h2>"));
        assertFalse(page.contains("<th scope=\"col\">source</th>"));
        assertFalse(page.contains("bound given by"), "without links there is no table of two hosts");
    }

    @Test
    void theClocksOfTwoHostsStandWithTheComparisonsThatGaveTheBound() throws IOException {
        String links = """
            "linkClocks":[{"link":"<lan>","from":null,"to":"a","groups":[
                {"asked":100,"exchanges":70,"strays":3,"kept":[[900000090,900000110,900000100]]},
                {"asked":100,"exchanges":80,"strays":0,"kept":[[2100000090,2100000110,2100000100]]}]},
              {"link":"wan","from":null,"to":"a","groups":[
                {"asked":0,"exchanges":0,"strays":0,"failure":"cannot listen at 10.1.1.1","kept":[]}]}],
            """;
        String page = page(RESULT.replace("\"timeDaemons\":", links + "\"timeDaemons\":"));
        assertTrue(page.contains("<td>link &lt;lan&gt;</td>"), "what gave the bound");
        assertTrue(page.contains(", 150 of 200 answered, 3 other datagrams; wan unknown (nobody asked over wan: "
                + "cannot listen at 10.1.1.1), 0 of 0 answered</td>"));
    }

    private String page(String result) throws IOException {
        String session = new FabricatedSession(store, "m", 1, 250, 1)
                .run("corbel", 10_000)
                .end(Status.OK);
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        Path round = store.roundFolders(view.runs().get(0).run().id()).get(0);
        Files.writeString(round.resolve(LaunchRecord.FILE), result);
        assertEquals(2, SessionJson.of(view, store).at("/targets/0/clocks").size());
        Path report = folder.resolve("reports/report.html");
        HtmlReport.write(view, store, report);
        return Files.readString(report);
    }
}
