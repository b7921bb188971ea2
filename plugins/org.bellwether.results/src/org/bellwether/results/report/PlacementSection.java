// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.report.html.Html;

/** The placement of the processes; a long list is folded. */
final class PlacementSection {
    /** The largest number of processes that are listed without a fold, because a screen has no more room. */
    private static final int MOST_OPEN = 16;

    private final Experiment experiment;

    PlacementSection(Experiment experiment) {
        this.experiment = experiment;
    }

    void addTo(Html html) {
        List<ProcessPlan> processes = experiment.processes();
        boolean fold = processes.size() > MOST_OPEN;
        html.section("Placement");
        if (fold) {
            html.raw("<details>").element("summary", processes.size() + " processes on " + cores(processes));
        }
        html.scroll("Placement")
                .raw("<table class=\"facts\">")
                .element("caption class=\"unseen\"", "Where each process ran")
                .head(List.of("process", "instances", "host", "cores", "scheduling"));
        processes.forEach(process -> html.row("", row(process)));
        html.raw("</table></div>").raw(fold ? "</details>" : "").raw("</section>\n");
    }

    private static List<String> row(ProcessPlan process) {
        return List.of(
                process.name(),
                String.join(", ", process.instances()),
                process.host() == null ? "this machine" : process.host(),
                cores(process),
                process.priority() == 0
                        ? process.scheduling()
                        : process.scheduling() + ", priority " + process.priority());
    }

    private static String cores(ProcessPlan process) {
        return process.cores().isEmpty() ? "any" : process.cores().toString().replaceAll("[\\[\\]]", "");
    }

    /** Returns the numbers of processes on each set of cores. */
    private static String cores(List<ProcessPlan> processes) {
        return processes.stream()
                .collect(Collectors.groupingBy(PlacementSection::cores, java.util.TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(entry -> (entry.getKey().equals("any") ? "any core" : "core " + entry.getKey()) + ": "
                        + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
