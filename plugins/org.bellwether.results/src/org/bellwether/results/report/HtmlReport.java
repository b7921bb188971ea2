// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.results.data.AggregatedDeadlines;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionData.Row;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.data.SessionSamples;
import org.bellwether.results.recipe.RecipeReader;
import org.bellwether.results.report.charts.AssemblyPicture;
import org.bellwether.results.report.charts.ChartData;
import org.bellwether.results.report.charts.ChartFigures;
import org.bellwether.results.report.comparisons.ComparisonSection;
import org.bellwether.results.report.figures.ConnectionTable;
import org.bellwether.results.report.figures.FigureTable;
import org.bellwether.results.report.figures.FootprintTable;
import org.bellwether.results.report.figures.OutlierTable;
import org.bellwether.results.report.figures.ProbeFigures;
import org.bellwether.results.report.figures.Replicas;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Page;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.report.specialisations.SpecialisationSection;
import org.bellwether.results.report.variants.ConfigurationComparison;
import org.bellwether.results.report.variants.RatioVerdicts;
import org.bellwether.results.report.variants.VariantLegend;
import org.bellwether.results.store.Store;

/** Writes a session as one HTML file that needs no network: figures, charts, the machine, and the session's JSON. */
public final class HtmlReport {
    public static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final SessionData whole;
    private final Replicas replicas;
    /** The session with many replicas combined. */
    private final SessionData view;
    /** The session for the phases' tables, in which many counted deadlines are combined by criticality, too. */
    private final SessionData tables;

    private final ProbeFigures figures;
    private final ChartData data;
    private final Store store;
    private final ArrayNode charts = JsonNodeFactory.instance.arrayNode();

    private final List<ConfigurationComparison> comparisons;
    private final RatioVerdicts verdicts;

    private HtmlReport(SessionData whole, SessionSamples samples, Store store) throws IOException {
        this.whole = whole;
        this.replicas = new Replicas(whole, samples);
        this.view = replicas.folded();
        this.tables = AggregatedDeadlines.of(view);
        this.figures = new ProbeFigures(samples);
        this.data = new ChartData(view, samples);
        this.store = store;
        this.comparisons = ConfigurationComparison.of(view, store, samples);
        this.verdicts = new RatioVerdicts(() -> comparisons);
    }

    /** Writes the report. */
    public static void write(SessionData view, Store store, Path file) throws IOException {
        write(view, SessionSamples.read(view, store), store, file);
    }

    /** Writes the report of a session from samples that were already read. */
    public static void write(SessionData view, SessionSamples samples, Store store, Path file) throws IOException {
        Page.write(new HtmlReport(view, samples, store).page(), file);
    }

    private String page() throws IOException {
        String body = body();
        ObjectNode embedded = JsonNodeFactory.instance.objectNode();
        embedded.set("session", SessionJson.of(whole, store));
        embedded.set("charts", charts);
        if (!view.runs().isEmpty()) {
            embedded.set("recipe", recipe());
        }
        return Page.of(view.session().model() + " / " + view.session().experiment(), body, embedded, "report.js");
    }

    /** Adds the model, so that the session can be repeated on a machine without it. */
    private JsonNode recipe() {
        return RecipeReader.read(
                        store.reader(),
                        view.session(),
                        view.runs().stream().map(RunData::run).toList())
                .json();
    }

    private String body() throws IOException {
        Html html = new Html()
                .raw("<header>")
                .element("p class=\"brand\"", "Bellwether")
                .element("h1", view.session().model() + " / " + view.session().experiment())
                .element("p class=\"when\"", DATE.format(view.session().started()) + place());
        html.element("p class=\"summary\"", new Summaries(view, comparisons, view.stopping(store)).sentence());
        view.banners().forEach(banner -> html.element("p class=\"banner\" role=\"note\"", banner));
        return html.page(main());
    }

    private Html main() throws IOException {
        Html html = new Html();
        Failures.of(view).addTo(html);
        new WarningSection(view, inPairs()).addTo(html);
        VariantLegend.of(view).ifPresent(legend -> configurations(html, legend));
        new ComparisonSection(view, comparisons, view.stopping(store)).addTo(html);
        new PredictionSection(view, comparisons, store).addTo(html);
        new SpecialisationSection(comparisons).addTo(html);
        new TuningSection(view, store).addTo(html);
        new DeadlineSection(view).addTo(html);
        new BoundSection(view, store).addTo(html);
        new RateSection(view, store).addTo(html);
        new ThreadSection(view, store).addTo(html);
        new AssemblyPicture(view).addTo(html);
        for (String phase : view.phases()) {
            phase(html, phase);
        }
        new FootprintTable(view).addTo(html);
        new InstructionTable(view).addTo(html);
        new ConnectionTable(view, figures).addTo(html);
        new CheckpointSection(view, store).addTo(html);
        new NetworkSection(view, store).addTo(html);
        new ClockSection(view, store).addTo(html);
        new FactSections(view, !comparisons.isEmpty()).addTo(html);
        return html;
    }

    /** Returns whether configurations that alternated were compared in pairs. */
    private boolean inPairs() {
        return comparisons.stream()
                .flatMap(comparison -> comparison.rows().stream())
                .anyMatch(row -> row.blocks().isPresent());
    }

    /** Adds the settings that the configurations' names in all tables stand for. */
    private static void configurations(Html html, VariantLegend legend) {
        String caption = "What each configuration was set to";
        html.section("Configurations")
                .scroll(caption)
                .raw("<table class=\"figures settings\">")
                .element("caption class=\"unseen\"", caption);
        List<String> head = new ArrayList<>(List.of("configuration"));
        head.addAll(legend.settings());
        html.head(head);
        for (VariantLegend.Variant variant : legend.variants()) {
            html.raw("<tr>")
                    .element("th scope=\"row\" class=\"" + Palette.swatch(variant.number()) + "\"", variant.label());
            variant.values().forEach(value -> html.element("td", value));
            html.raw("</tr>\n");
        }
        html.raw("</table></div>\n");
        if (!legend.sentence().isEmpty()) {
            html.element("p class=\"caption\"", legend.sentence());
        }
        html.raw("</section>\n");
    }

    private String place() {
        return view.host()
                .map(host -> " · " + host.cpu() + ", " + host.cores() + " cores")
                .orElse("");
    }

    private void phase(Html html, String phase) {
        html.section("Phase " + phase);
        List<Row> rows = tables.rows(phase);
        FigureTable.ofGroups(tables, rows, verdicts).addTo(html, "Figures of phase " + phase);
        if (tables.repeated()) {
            String caption = "Each run of phase " + phase;
            html.raw("<details>").element("summary", caption);
            FigureTable.ofRuns(tables, rows).addTo(html, caption);
            html.raw("</details>\n");
        }
        rows.forEach(row -> addUnpooledRows(html, row));
        new OutlierTable(view.groups(), rows).addTo(html, phase);
        for (Row row : rows) {
            if (data.has(row)) {
                String id = "chart-" + charts.size();
                charts.add(data.of(row, id));
                new ChartFigures(view).add(html, row, id);
            }
        }
        html.raw("</section>\n");
    }

    /** Adds a fold with the rows of single replicas, if a row combines replicas. */
    private void addUnpooledRows(Html html, Row row) {
        List<Row> rows = replicas.unpooledRows(row);
        if (!rows.isEmpty()) {
            String caption = row.name(view.runs()) + ": " + rows.size() + " replicas apart, the slowest first";
            html.raw("<details>").element("summary", caption);
            FigureTable.ofGroups(whole, rows, verdicts).addTo(html, caption);
            html.raw("</details>\n");
        }
    }
}
