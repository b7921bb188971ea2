// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.specialisations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.FabricatedSession;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session of the general and a specialised configuration, whose calls take 5 % less. */
class SpecialisationSectionTest {
    private static final String GENERAL =
            "{\"BoundFramework\":\"false\",\"Concurrency\":\"reactive\",\"FoldedDispatch\":\"false\"}";

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

    /** @param options the effective options of the second configuration */
    private String page(String options) throws IOException {
        String session = new FabricatedSession(store, "m", 16, 250, 1)
                .options(GENERAL, Map.of())
                .variant("general")
                .run("corbel", 10_000)
                .options(options, Map.of("FoldedDispatch", "true"))
                .variant("specialised")
                .run("corbel", 9_500)
                .end(Status.OK);
        SessionData view = SessionData.read(store.reader(), session).orElseThrow();
        Html html = new Html();
        new SpecialisationSection(ConfigurationComparison.of(view, store)).addTo(html);
        return html.toString();
    }

    private static void holds(String page, String expression) {
        assertTrue(Pattern.compile(expression).matcher(page).find(), expression + " in " + page);
    }

    /** Returns the part of the page about one figure of the paper. */
    private static String figure(String page, String title) {
        int begin = page.indexOf("<h3>" + title);
        int end = page.indexOf("<h3>", begin + 1);
        assertTrue(begin >= 0, title + " in " + page);
        return page.substring(begin, end < 0 ? page.length() : end);
    }

    @Test
    void oneSpecialisationStandsBesideItsFigure() throws IOException {
        String page = page(GENERAL.replace("\"FoldedDispatch\":\"false\"", "\"FoldedDispatch\":\"1\""));
        String dispatch = figure(page, "Dispatch (Figure 10)");
        assertTrue(
                dispatch.contains("<th scope=\"row\">average latency</th><td>FOCUS, TAO</td><td>-16 %</td><td>–</td>"
                        + "<td><svg class=\"change published\""),
                dispatch);
        String ours = "</th><td class=\"swatch series-1\">specialised</td>";
        holds(
                dispatch,
                "get_data_at_airframe mean in timed" + ours + "<td>-\\d\\.\\d %</td>"
                        + "<td>-\\d\\.\\d % … -\\d\\.\\d %</td><td><svg class=\"change series-1\"");
        holds(dispatch, "get_data_rate 1/s in saturated" + ours + "<td>\\+\\d\\.\\d %</td>");
        assertFalse(dispatch.contains("Not in this session"), dispatch);
    }

    @Test
    void figuresWithoutAConfigurationSaySo() throws IOException {
        String page = page(GENERAL.replace("\"FoldedDispatch\":\"false\"", "\"FoldedDispatch\":\"true\""));
        for (String[] one : new String[][] {
            {"Framework (Figure 8)", "framework alone"},
            {"Request creation (Figure 9)", "request-header or whole-request alone"},
            {"Demarshalling by sequence length (Figure 11 and Table 2)", "native-layout alone"},
            {"Platform (Figure 12)", "the build alone"},
            {"Cumulative (Figure 13)", "several specialisations"}
        }) {
            String figure = figure(page, one[0]);
            assertTrue(figure.contains("FOCUS, TAO"), figure);
            assertTrue(figure.contains(" in " + one[1] + "."), figure);
            assertFalse(figure.contains("series-1"), figure);
        }
        assertTrue(figure(page, "Demarshalling").contains("<td>-30.12 %</td>"), page);
    }

    @Test
    void severalTogetherAreCumulative() throws IOException {
        String page = page(GENERAL.replace("false", "true"));
        String cumulative = figure(page, "Cumulative (Figure 13)");
        assertTrue(cumulative.contains("<td>+65 %</td>"), cumulative);
        assertTrue(cumulative.contains("dispatch, framework."), cumulative);
        assertTrue(cumulative.contains("<svg class=\"change series-1\""), cumulative);
        assertTrue(figure(page, "Dispatch (Figure 10)").contains("in dispatch alone."), page);
    }

    @Test
    void aConfigurationThatDiffersOtherwiseIsNotShown() throws IOException {
        assertEquals("", page(GENERAL.replace("false", "true").replace("reactive", "thread-pool")));
    }

    @Test
    void aSessionWithoutSpecialisationsHasNoSuchSection() throws IOException {
        assertEquals("", page(GENERAL.replace("reactive", "thread-pool")));
    }
}
