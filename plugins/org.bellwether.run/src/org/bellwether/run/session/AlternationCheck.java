// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.util.Models;
import org.bellwether.run.launch.PhaseTiming;
import org.bellwether.run.project.Project;

/**
 * Finds the reasons why the configurations of a session cannot run at the same time and measure windows in turn, as far
 * as the model and the plans show them. Only the run shows whether a system is idle during its pauses.
 */
final class AlternationCheck {
    private static final Pattern HOST = Pattern.compile("process name=(\\S+) .*\\bhost=([^-\\s]\\S*).*");
    private static final Pattern DURATION = Pattern.compile("phase name=(\\S+) .*\\bduration-s=.*");
    private static final Pattern FOOTPRINT = Pattern.compile("footprint process=(\\S+) phases=(?!-(\\s|$)).*");

    /**
     * The largest number of processes: more processes need memory and start-up time that short windows do not
     * compensate.
     */
    private static final int MOST_PROCESSES = 64;

    private AlternationCheck() {}

    /** Returns the reason why windows are not possible; empty if no reason is known. */
    static Optional<String> obstacle(Project project, List<Treatment> treatments, boolean checkpoints)
            throws IOException {
        List<String> found = new ArrayList<>();
        if (checkpoints) {
            found.add("checkpoints keep the newest calls of a launch, whenever they were");
        }
        boolean port = treatments.stream()
                .map(treatment -> treatment.project().orElse(project))
                .distinct()
                .flatMap(each -> Models.all(each.loaded().resources(), Endpoint.class).stream())
                .anyMatch(endpoint -> endpoint.getPort() != null);
        if (port) {
            found.add("all systems would use the same fixed port");
        }
        List<String> phases = names(treatments.get(0));
        if (treatments.stream().anyMatch(treatment -> !names(treatment).equals(phases))) {
            found.add("they do not have the same phases");
        }
        int processes = 0;
        for (Treatment treatment : treatments) {
            if (PhaseTiming.of(treatment.generated().folder()).counted()) {
                found.add(
                        "a timer ends after a number of activations, and those at the beginning of windows do not count");
            }
            processes += treatment.generated().experiment().processes().size();
            inPlan(treatment.generated().folder().resolve("plan/launch.plan"), found);
        }
        if (processes > MOST_PROCESSES) {
            found.add(processes + " processes would be up at the same time, and more than " + MOST_PROCESSES
                    + " do not pay");
        }
        return found.stream().findFirst();
    }

    private static List<String> names(Treatment treatment) {
        return treatment.generated().experiment().phases().stream()
                .map(phase -> phase.name() + " " + phase.kind())
                .toList();
    }

    private static void inPlan(Path plan, List<String> found) throws IOException {
        if (!Files.exists(plan)) {
            return;
        }
        for (String line : Files.readAllLines(plan)) {
            Matcher host = HOST.matcher(line);
            Matcher duration = DURATION.matcher(line);
            Matcher footprint = FOOTPRINT.matcher(line);
            if (host.matches()) {
                found.add("the process " + host.group(1) + " runs on another host, " + host.group(2));
            } else if (duration.matches()) {
                found.add("a duration ends the phase " + duration.group(1)
                        + ", and the pauses would count as part of it");
            } else if (footprint.matches()) {
                found.add("the memory of " + footprint.group(1)
                        + " is measured: other processes of the same program would share its pages");
            }
        }
    }
}
