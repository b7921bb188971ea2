// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.effects;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.results.campaign.RunSequence;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.effects.Effects;
import org.bellwether.results.effects.Effects.Effect;
import org.bellwether.results.effects.Effects.Method;
import org.bellwether.results.effects.Effects.Source;
import org.bellwether.results.effects.EffectsJson;
import org.bellwether.results.effects.Factorial;
import org.bellwether.results.effects.FactorialJson;
import org.bellwether.results.effects.wording.DisplayUnit;
import org.bellwether.results.effects.wording.EffectsWording;
import org.bellwether.results.effects.wording.FactorialWording;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.report.FactSections;
import org.bellwether.results.report.HtmlReport;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Page;

/** Writes the result of a designed experiment as one HTML file: tables, half-normal, Pareto and effect plots. */
public final class EffectsReport {
    private final String title;
    private final String made;
    private final List<String> notes;
    private final List<Effects> responses;
    private Map<String, String> subjects = Map.of();
    private List<RunSequence> runs = List.of();
    private List<Factorial> factorials = List.of();
    private Map<String, DisplayUnit> scales = Map.of();
    private List<SessionData> sessions = List.of();

    /**
     * @param made  how and when the runs were made
     * @param notes notes in addition to the analysis, a sentence each
     */
    public EffectsReport(String title, String made, List<String> notes, List<Effects> responses) {
        this.title = title;
        this.made = made;
        this.notes = List.copyOf(notes);
        this.responses = List.copyOf(responses);
    }

    /**
     * Adds the campaign's facts.
     *
     * @param factorSubjects the option or parameter of each factor, by the factor's name
     * @param runSequences   the runs of each response in their order
     */
    public EffectsReport campaign(Map<String, String> factorSubjects, List<RunSequence> runSequences) {
        subjects = Map.copyOf(factorSubjects);
        runs = List.copyOf(runSequences);
        return this;
    }

    /** Adds responses of a design whose factors have more than two levels. */
    public EffectsReport factorials(List<Factorial> moreLevels) {
        factorials = List.copyOf(moreLevels);
        return this;
    }

    /** Sets the units of responses, by the responses' names; other responses are shown as bare numbers. */
    public EffectsReport scales(Map<String, DisplayUnit> units) {
        scales = Map.copyOf(units);
        return this;
    }

    /**
     * Adds the time and the place of the runs, and the disturbances of the machine meanwhile.
     *
     * @param made the sessions in order of time; one run of each is sufficient
     */
    public EffectsReport sessions(List<SessionData> made) {
        sessions = List.copyOf(made);
        return this;
    }

    public void write(Path file) throws IOException {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        ArrayNode array = data.putArray("effects");
        responses.forEach(effects -> add(array.addObject().setAll(EffectsJson.of(effects)), effects.response()));
        ArrayNode levels = data.putArray("factorials");
        factorials.forEach(
                factorial -> add(levels.addObject().setAll(FactorialJson.of(factorial)), factorial.response()));
        Page.write(Page.of(title + ": effects", body(), data, "effects.js"), file);
    }

    private DisplayUnit scale(String response) {
        return scales.getOrDefault(response, DisplayUnit.PLAIN);
    }

    /** Adds the data that plots need in addition to the figures. */
    private void add(ObjectNode json, String response) {
        DisplayUnit scale = scale(response);
        json.putObject("display").put("unit", scale.unit()).put("divisor", scale.divisor());
        for (RunSequence of : runs) {
            if (of.response().equals(response)) {
                ArrayNode points = json.putArray("order");
                of.points()
                        .forEach(point -> points.addObject()
                                .put("step", point.step())
                                .put("variant", point.variant())
                                .put("purpose", point.purpose())
                                .put("value", point.value()));
            }
        }
    }

    private String body() {
        Html html = new Html()
                .raw("<header>")
                .element("p class=\"brand\"", "Bellwether")
                .element("h1", title)
                .element("p class=\"when\"", sessions.isEmpty() ? made : when() + place());
        responses.forEach(effects ->
                html.element("p class=\"summary\"", EffectsWording.summary(effects, scale(effects.response()))));
        factorials.forEach(factorial ->
                html.element("p class=\"summary\"", FactorialWording.summary(factorial, scale(factorial.response()))));
        return html.page(main());
    }

    private String when() {
        String first = HtmlReport.DATE.format(sessions.get(0).session().started());
        String last = HtmlReport.DATE.format(
                sessions.get(sessions.size() - 1).session().started());
        return first.equals(last) ? first : first + " to " + last + ", in " + sessions.size() + " sessions";
    }

    private String place() {
        return hosts().keySet().stream()
                .map(host -> " · " + host.host() + ": " + host.cpu() + ", " + host.cores() + " cores")
                .collect(Collectors.joining());
    }

    /** Adds the machines, each with its findings, the most important first. */
    private Map<HostFacts, Set<MachineCheck>> hosts() {
        Map<HostFacts, Set<MachineCheck>> hosts = new LinkedHashMap<>();
        for (SessionData session : sessions) {
            session.host()
                    .ifPresent(host -> hosts.computeIfAbsent(host, absent -> new LinkedHashSet<>())
                            .addAll(session.checks()));
        }
        return hosts;
    }

    /** Adds the disturbances of the machine during the runs. */
    private void care(Html html) {
        List<MachineCheck> warnings = hosts().values().stream()
                .flatMap(Set::stream)
                .filter(check -> check.level() == MachineCheck.Level.WARNING)
                .distinct()
                .toList();
        if (!warnings.isEmpty()) {
            html.section("Read with care").raw("<ul class=\"checks\">\n");
            warnings.forEach(check -> check(html, check));
            html.raw("</ul></section>\n");
        }
    }

    private static void check(Html html, MachineCheck check) {
        html.raw("<li class=\"" + check.level().name().toLowerCase(Locale.ROOT) + "\">")
                .element("p", check.finding());
        if (!check.fix().isEmpty()) {
            html.raw(" ").element("code", check.fix());
        }
        html.raw("</li>\n");
    }

    private void machines(Html html) {
        hosts().forEach((host, checks) -> {
            html.section("The machine");
            FactSections.facts(html, host);
            html.raw("<ul class=\"checks\">\n");
            checks.stream()
                    .filter(check -> check.level() != MachineCheck.Level.WARNING)
                    .forEach(check -> check(html, check));
            html.raw("</ul></section>\n");
        });
    }

    private Html main() {
        Html html = new Html();
        care(html);
        if (!notes.isEmpty()) {
            html.section("The experiment").raw("<ul>");
            notes.forEach(note -> html.element("li", note));
            html.raw("</ul></section>\n");
        }
        for (int i = 0; i < responses.size(); i++) {
            section(html, responses.get(i), "effects-" + i);
        }
        for (int i = 0; i < factorials.size(); i++) {
            Factorial factorial = factorials.get(i);
            new FactorialSection(factorial, scale(factorial.response()), subjects, isOrdered(factorial.response()))
                    .write(html, "factorial-" + i);
        }
        machines(html);
        return html;
    }

    private void section(Html html, Effects effects, String id) {
        html.section(effects.response());
        html.raw("<ul>");
        EffectsWording.remarks(effects, scale(effects.response())).forEach(remark -> html.element("li", remark));
        html.raw("</ul>\n<div class=\"effects-plots\">");
        if (effects.method() != Method.CONSTANT) {
            boolean tested = effects.method().isTest();
            chart(
                    html,
                    id + "-half",
                    "Half-normal plot",
                    tested
                            ? "the line shows contrasts by chance alone; a contrast beyond the dashed margin is more than chance"
                            : "the sizes of all contrasts; no test was made");
            chart(
                    html,
                    id + "-pareto",
                    "Effects by size",
                    tested
                            ? "a contrast beyond the dashed margin is significant by itself, beyond the dotted margin among all"
                            : "no test was made");
            chart(html, id + "-levels", "Means by level", "factors that matter are bold");
        }
        if (isOrdered(effects.response())) {
            orderChart(html, id);
        }
        html.raw("</div>\n");
        table(html, effects);
        if (!effects.variance().isEmpty()) {
            variance(html, effects);
        }
        html.raw("</section>\n");
    }

    private boolean isOrdered(String response) {
        return runs.stream().anyMatch(of -> of.response().equals(response));
    }

    /** @param id the id of the response's section */
    static void orderChart(Html html, String id) {
        chart(
                html,
                id + "-order",
                "Runs in the order in which they were made",
                "drift of the machine is visible in the reference");
    }

    static void chart(Html html, String id, String caption, String meaning) {
        html.raw("<figure class=\"" + id.substring(id.lastIndexOf('-') + 1) + "-plot\"><figcaption>"
                        + Html.text(caption))
                .element("span class=\"what\"", meaning)
                .raw("</figcaption>");
        html.raw("<div class=\"chart\" id=\"" + id + "\" role=\"img\" aria-label=\"" + Html.text(caption)
                + "; the table below has the figures\"></div></figure>\n");
    }

    private void table(Html html, Effects effects) {
        String caption = "Effects on " + effects.response();
        html.scroll(caption)
                .raw("<table class=\"figures effects" + (subjects.isEmpty() ? "" : " named") + "\">")
                .element("caption class=\"unseen\"", caption);
        List<String> head = new ArrayList<>(List.of("factor"));
        if (!subjects.isEmpty()) {
            head.add("what it is");
        }
        head.addAll(List.of(
                "low",
                "high",
                scale(effects.response()).heading("effect"),
                String.format(Locale.ROOT, "%.0f %% interval", 100 * (1 - effects.level())),
                "",
                "aliased with"));
        html.head(head).raw("<tbody>");
        effects.effects().stream()
                .sorted((a, b) -> Double.compare(Math.abs(b.value()), Math.abs(a.value())))
                .forEach(effect -> html.row(
                        (effect.significant() ? " class=\"matters\"" : "")
                                + (effect.isInteraction() ? "" : Html.leadsTo("factor", effect.factor())),
                        cells(effect, scale(effects.response()))));
        html.raw("</tbody></table></div>\n");
    }

    private List<String> cells(Effect effect, DisplayUnit scale) {
        boolean main = !effect.levels().isEmpty();
        List<String> cells = new ArrayList<>(List.of(effect.factor()));
        if (!subjects.isEmpty()) {
            cells.add(subjects.getOrDefault(effect.factor(), ""));
        }
        cells.addAll(List.of(
                main ? effect.levels().get(0) : "",
                main ? effect.levels().get(1) : "",
                scale.bareEffect(effect.value()),
                EffectsWording.interval(effect, scale),
                effect.certain() ? "**" : effect.significant() ? "*" : "",
                String.join(", ", effect.aliases())));
        return cells;
    }

    private void variance(Html html, Effects effects) {
        DisplayUnit squared = scale(effects.response()).squared();
        html.raw("<details>").element("summary", "Analysis of variance");
        html.scroll("Analysis of variance of " + effects.response()).raw("<table class=\"figures\">");
        html.head(List.of("source", "degrees of freedom", squared.heading("sum of squares"), "F", "p"))
                .raw("<tbody>");
        for (Source source : effects.variance()) {
            html.row(
                    "",
                    List.of(
                            source.name(),
                            EffectsWording.freedom(source.freedom()),
                            squared.bare(source.squares()),
                            Double.isNaN(source.f()) ? "" : EffectsWording.number(source.f()),
                            Double.isNaN(source.p()) ? "" : EffectsWording.probability(source.p())));
        }
        html.raw("</tbody></table></div></details>\n");
    }
}
