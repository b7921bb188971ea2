// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.report.Summaries;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Page;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/** Writes a suite as one HTML file: a row for each experiment, with its result and a link to its report. */
public final class SuiteReport {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final SuiteData view;
    private final Store store;
    private final Path file;
    private final Function<SessionRow, Optional<Path>> reports;

    private SuiteReport(SuiteData view, Store store, Path file, Function<SessionRow, Optional<Path>> reports) {
        this.view = view;
        this.store = store;
        this.file = file;
        this.reports = reports;
    }

    /** Writes the page, with links to the sessions' reports where they were written. */
    public static void write(SuiteData view, Store store, Path file) throws IOException {
        write(
                view,
                store,
                file,
                session -> Optional.ofNullable(session.report()).map(Path::of).filter(Files::isRegularFile));
    }

    /**
     * Writes the page.
     *
     * @param reports returns the path of a session's report; empty if there is none
     */
    public static void write(SuiteData view, Store store, Path file, Function<SessionRow, Optional<Path>> reports)
            throws IOException {
        String title = name(view) + ": suite";
        Page.write(Page.plain(title, new SuiteReport(view, store, file, reports).body(title)), file);
    }

    /** Returns the suite's name for people: its folder's name. */
    public static String name(SuiteData view) {
        Path name = Path.of(view.suite().folder()).getFileName();
        return name == null ? "/" : name.toString();
    }

    /** Returns the numbers of experiments by result, as a sentence. */
    public static String summary(SuiteData view) {
        int all = view.lines().size();
        StringBuilder text = new StringBuilder(view.good() + " of " + all + (all == 1 ? " experiment" : " experiments")
                + (view.good() == 1 ? " has" : " have") + " all figures");
        for (SuiteState state : SuiteState.values()) {
            long count =
                    view.lines().stream().filter(line -> line.state() == state).count();
            if (state != SuiteState.OK && count > 0) {
                text.append(", ").append(count).append(' ').append(state.label());
            }
        }
        return text.append('.').toString();
    }

    /** Returns a duration for people. */
    public static String duration(Duration took) {
        long seconds = Math.max(1, Math.round(took.toMillis() / 1000.0));
        return seconds < 100 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }

    private String body(String title) throws IOException {
        Html html = new Html()
                .raw("<header>")
                .element("p class=\"brand\"", "Bellwether")
                .element("h1", title)
                .element("p class=\"when\"", DATE.format(view.suite().started()) + place())
                .element("p class=\"summary\"", summary(view));
        view.banners().forEach(banner -> html.element("p class=\"banner\" role=\"note\"", banner));
        Html main = new Html().section("Experiments");
        table(main);
        main.raw("</section>\n");
        if (!view.plan().leftOut().isEmpty()) {
            main.section("Left out").raw("<ul>");
            view.plan().leftOut().forEach(sentence -> main.element("li", sentence));
            main.raw("</ul>\n</section>\n");
        }
        return html.page(main);
    }

    private String place() {
        return view.lines().stream()
                .flatMap(line -> line.session().stream())
                .flatMap(session -> session.host().stream())
                .findFirst()
                .map(host -> " · " + host.host() + ": " + host.cpu() + ", " + host.cores() + " cores")
                .orElse("");
    }

    private void table(Html html) throws IOException {
        html.scroll("Experiments").raw("<table>").element("caption class=\"unseen\"", "Experiments");
        html.head(List.of("experiment", "tags", "status", "took", "what was seen", "session"))
                .raw("<tbody>\n");
        for (SuiteLine line : view.lines()) {
            html.raw("<tr><th scope=\"row\">");
            name(html, line);
            html.raw("</th>")
                    .element("td", String.join(", ", line.member().tags()))
                    .element("td", line.state().label())
                    .element("td", line.took().map(SuiteReport::duration).orElse(""))
                    .element("td", seen(line))
                    .element("td", line.sessionId().map(RunRow::shortName).orElse(""))
                    .raw("</tr>\n");
        }
        html.raw("</tbody></table></div>\n");
    }

    private void name(Html html, SuiteLine line) {
        Optional<Path> report = line.session().map(SessionData::session).flatMap(reports);
        if (report.isPresent()) {
            html.element(
                    "a href=\"" + Html.text(link(report.get())) + "\"",
                    line.member().name());
        } else {
            html.raw(Html.text(line.member().name()));
        }
    }

    /** Returns a relative link, so that folders can be moved and published together. */
    private String link(Path report) {
        Path from = file.toAbsolutePath().normalize().getParent();
        String path = from.relativize(report.toAbsolutePath().normalize()).toString();
        StringBuilder link = new StringBuilder();
        for (String part : path.split("/")) {
            link.append(link.isEmpty() ? "" : "/")
                    .append(
                            part.equals("..")
                                    ? part
                                    : URLEncoder.encode(part, StandardCharsets.UTF_8)
                                            .replace("+", "%20"));
        }
        return link.toString();
    }

    private String seen(SuiteLine line) throws IOException {
        String figures =
                line.session().isEmpty() || line.session().get().groups().isEmpty()
                        ? ""
                        : Summaries.of(line.session().get(), store).sentence();
        if (line.problem().isPresent()) {
            SuiteProblem problem = line.problem().get();
            return problem.message() + ". " + problem.fix();
        }
        return line.reason().isEmpty() || !figures.isEmpty() ? figures : line.reason() + ".";
    }
}
