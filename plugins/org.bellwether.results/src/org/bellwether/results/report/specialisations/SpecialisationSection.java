// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.specialisations;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.estimate.Bootstrap.Interval;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.wording.Wording;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.charts.ChangeBar;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.report.specialisations.FocusPaperResult.Published;
import org.bellwether.results.report.variants.ConfigurationComparison;

/**
 * The report's section with the measured changes by specialisations, as bars next to the percentages of the paper about
 * FOCUS.
 */
public final class SpecialisationSection {
    /**
     * The largest number of a configuration's figures that are drawn; the section of the comparison has all figures.
     */
    private static final int MOST = 16;

    /** The statistics in the paper, by the kind of a metric. */
    private static final Map<String, Set<String>> SHOWN =
            Map.of("latency", Set.of("mean", "p99"), "jitter", Set.of("stddev"), "throughput", Set.of("value"));

    /**
     * A configuration with specialisations.
     *
     * @param rows the rows of its figures, drawn or not
     */
    private record Specialised(
            ConfigurationComparison comparison, AddedSpecialisations added, List<Comparison.Row> rows) {
        List<Comparison.Row> drawn() {
            return rows.subList(0, Math.min(MOST, rows.size()));
        }

        int further() {
            return rows.size() - drawn().size();
        }
    }

    private final List<Specialised> all = new ArrayList<>();

    /** @param comparisons the comparisons of a session's configurations */
    public SpecialisationSection(List<ConfigurationComparison> comparisons) {
        for (ConfigurationComparison comparison : comparisons) {
            AddedSpecialisations.of(
                            comparison.base().runs().get(0).run(),
                            comparison.other().runs().get(0).run())
                    .ifPresent(added -> all.add(new Specialised(comparison, added, rows(comparison))));
        }
    }

    private static List<Comparison.Row> rows(ConfigurationComparison comparison) {
        return comparison.rows().stream()
                .filter(row -> row.figure().effect() == EffectScale.RATIO
                        && Double.isFinite(row.effect())
                        && SHOWN.getOrDefault(row.figure().kind(), Set.of())
                                .contains(row.figure().statistic()))
                .toList();
    }

    /** Adds the section; adds nothing if the session compares no specialisations. */
    public void addTo(Html html) {
        if (all.stream().allMatch(each -> each.rows().isEmpty())) {
            return;
        }
        html.section("Specialisation beside FOCUS")
                .element(
                        "p class=\"caption\"",
                        "A change is that of a figure with the specialisation: less is better for times, more for"
                                + " throughput. Krishna, Gokhale and Schmidt published FOCUS's percentages (EuroSys 2006)"
                                + " without intervals: end to end, unless a bar says otherwise, of 100,000 samples with"
                                + " TAO 1.4.7 on a Pentium III of 851 MHz and Linux 2.4.7. The other bars are of this"
                                + " session: its model, its machine; each interval holds by itself at 95 %. So the bars"
                                + " show what a specialisation changes in each of two ORBs, and not which ORB is faster.");
        for (FocusPaperResult result : FocusPaperResult.values()) {
            result(
                    html,
                    result,
                    all.stream().filter(each -> result.shows(each.added())).toList());
        }
        html.raw("</section>\n");
    }

    private void result(Html html, FocusPaperResult result, List<Specialised> ours) {
        String caption = result.title() + " (" + result.source() + ")";
        ChangeBar bars = ChangeBar.upTo(Stream.concat(
                        result.published().stream().map(Published::change),
                        ours.stream().flatMap(each -> each.drawn().stream()).flatMap(SpecialisationSection::changes))
                .mapToDouble(Double::doubleValue));
        html.element("h3", caption)
                .scroll(caption)
                .raw("<table class=\"figures contrast focus\">")
                .element("caption class=\"unseen\"", caption)
                .raw("<thead><tr>");
        List.of("figure", "of", "change", "95 % interval").forEach(head -> html.element("th scope=\"col\"", head));
        html.raw("<th scope=\"col\"><span class=\"unseen\">Change</span>" + bars.axis() + "</th></tr></thead>\n");
        for (Published published : result.published()) {
            html.raw("<tr>")
                    .element("th scope=\"row\"", published.figure())
                    .element("td", "FOCUS, TAO")
                    .element("td", published.percent() + " %")
                    .element("td", Units.NONE)
                    .raw("<td>" + bars.of("published", published.change(), Interval.NONE) + "</td></tr>\n");
        }
        ours.forEach(each -> each.drawn().forEach(row -> row(html, each, row, bars)));
        html.raw("</table></div>\n")
                .element("p class=\"caption\"", (result.note() + " " + sentences(result, ours)).strip());
    }

    /** Returns the change of a figure, and the ends of its interval. */
    private static Stream<Double> changes(Comparison.Row row) {
        return Stream.of(
                row.effect() - 1, row.interval().low() - 1, row.interval().high() - 1);
    }

    private static void row(Html html, Specialised specialised, Comparison.Row row, ChangeBar bars) {
        int group = specialised.comparison().other().number();
        Interval change = new Interval(row.interval().low() - 1, row.interval().high() - 1);
        html.raw("<tr>")
                .element("th scope=\"row\"", Wording.place(row.figure()))
                .element(
                        "td class=\"" + Palette.swatch(group) + "\"",
                        specialised.comparison().other().label())
                .element("td", percent(row.effect() - 1))
                .element(
                        "td",
                        Double.isFinite(change.low()) && Double.isFinite(change.high())
                                ? percent(change.low()) + " … " + percent(change.high())
                                : Units.NONE)
                .raw("<td>" + bars.of(Palette.style(group), row.effect() - 1, change) + "</td></tr>\n");
    }

    private static String percent(double change) {
        return String.format(Locale.ROOT, "%+.1f %%", 100 * change);
    }

    private String sentences(FocusPaperResult result, List<Specialised> ours) {
        if (ours.isEmpty()) {
            return "Not in this session: no configuration differs from "
                    + all.get(0).comparison().base().inSentence() + " in " + result.needed() + ".";
        }
        StringBuilder text = new StringBuilder();
        for (Specialised each : ours) {
            String name = each.comparison().other().inSentence();
            if (each.added().isCumulative()) {
                text.append("In ")
                        .append(name)
                        .append(": ")
                        .append(each.added().names())
                        .append(". ");
            }
            if (each.rows().isEmpty()) {
                text.append("Of ").append(name).append(" nothing could be compared. ");
            }
            if (each.further() > 0) {
                text.append("The comparison above has ")
                        .append(each.further())
                        .append(" more figures of ")
                        .append(name)
                        .append(". ");
            }
        }
        return text.toString().strip();
    }
}
