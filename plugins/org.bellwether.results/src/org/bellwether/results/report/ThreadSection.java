// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.results.data.Group;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.Units;
import org.bellwether.results.report.charts.GanttChart;
import org.bellwether.results.report.html.Html;
import org.bellwether.results.report.html.Palette;
import org.bellwether.results.samples.SampleFormatException;
import org.bellwether.results.samples.ThreadTrace;
import org.bellwether.results.store.Store;

/**
 * The report's section with charts of distributable threads over hosts, for runs that recorded their threads' running
 * times.
 */
final class ThreadSection {
    private final SessionData view;
    private final Store store;

    ThreadSection(SessionData view, Store store) {
        this.view = view;
        this.store = store;
    }

    /** @param damage why the traces cannot be read; empty if they can */
    private record PhaseTraces(Group group, String phase, List<ThreadTrace> traces, String damage) {}

    void addTo(Html html) throws IOException {
        List<PhaseTraces> all = new ArrayList<>();
        for (Group group : view.groups()) {
            for (String phase : view.phases()) {
                traced(group, phase).ifPresent(all::add);
            }
        }
        if (all.isEmpty()) {
            return;
        }
        html.section("Threads over time")
                .element(
                        "p class=\"caption\"",
                        "When each distributable thread had a processor of the scheduler's dispatching queue, in the "
                                + "first launch of a configuration. A row is named like the timer or start that began "
                                + "the thread; threads of events are oneway. Pale: the thread was cancelled meanwhile. "
                                + "While a thread calls another host, it runs there, or waits.");
        for (PhaseTraces traced : all) {
            chart(html, traced);
        }
        html.raw("</section>\n");
    }

    /** Returns the traces of a phase in the first run of a configuration that recorded its threads. */
    private Optional<PhaseTraces> traced(Group group, String phase) throws IOException {
        for (RunData run : group.runs()) {
            for (Path round : store.roundFolders(run.run().id())) {
                try {
                    List<ThreadTrace> traces = ThreadTrace.read(round, phase);
                    if (!traces.isEmpty()) {
                        return Optional.of(new PhaseTraces(group, phase, traces, ""));
                    }
                } catch (SampleFormatException e) {
                    return Optional.of(new PhaseTraces(group, phase, List.of(), e.getMessage()));
                }
            }
        }
        return Optional.empty();
    }

    private static void chart(Html html, PhaseTraces traced) {
        String caption = traced.group().label() + ", phase " + traced.phase();
        html.raw("<figure>")
                .element("figcaption class=\"" + Palette.swatch(traced.group().number()) + "\"", caption);
        List<String> remarks = new ArrayList<>();
        GanttChart.of(traced.traces())
                .ifPresentOrElse(
                        chart -> {
                            html.scroll(caption).raw(chart.svg()).raw("</div>\n");
                            remarks.add("The chart shows " + chart.extent() + ".");
                        },
                        () -> html.element("p", traced.damage().isEmpty() ? "No thread ran." : traced.damage()));
        addRemarks(remarks, traced);
        if (!remarks.isEmpty()) {
            html.element("p class=\"caption\"", String.join(" ", remarks));
        }
        html.raw("</figure>\n");
    }

    private static void addRemarks(List<String> remarks, PhaseTraces traced) {
        for (ThreadTrace trace : traced.traces()) {
            if (!trace.unknown().isEmpty()) {
                remarks.add("Process " + trace.process() + " is left out: " + trace.unknown() + ".");
            }
            if (trace.leftOut() > 0) {
                remarks.add("Process " + trace.process() + " had no room for " + Units.plain(trace.leftOut())
                        + " later times.");
            }
        }
        if (traced.traces().stream().anyMatch(trace -> trace.boundNs() > 0)) {
            remarks.add("All times are by the clock where the run was started; those of another host are wrong by the "
                    + "bound beside its process at most.");
        }
    }
}
