// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.PermittedCores;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.Project;

/** Assigns a separate core, instead of the model's core, to each of the runs that are made in parallel. */
final class JobCores {
    private JobCores() {}

    /**
     * Returns one core for each job; empty for a single job, which the model places.
     *
     * @throws WorkException if there are fewer cores than jobs, or if parallel runs would share cores or machines
     */
    static List<Integer> of(int jobs, Project project, Experiment measured) throws WorkException {
        if (jobs == 1) {
            return List.of();
        }
        refuseRunsThatMeet(project, measured);
        List<Integer> permitted = PermittedCores.of(KernelFiles.ofThisMachine());
        if (jobs > permitted.size()) {
            throw wrong(
                    "too-many-jobs",
                    jobs + " parallel runs need a core each, but the number of cores is " + permitted.size(),
                    "At most --jobs " + permitted.size());
        }
        return permitted.subList(0, jobs);
    }

    private static void refuseRunsThatMeet(Project project, Experiment measured) throws WorkException {
        List<String> elsewhere = measured.processes().stream()
                .filter(process -> process.host() != null)
                .map(ProcessPlan::name)
                .toList();
        if (!elsewhere.isEmpty()) {
            throw wrong(
                    "jobs",
                    "Parallel runs would share other machines: " + String.join(", ", elsewhere) + " run there",
                    "Leave out --jobs");
        }
        if (!measured.fitsOneCore()) {
            String cores = measured.placements().stream()
                    .map(each -> each.stream().map(String::valueOf).collect(Collectors.joining(",")))
                    .collect(Collectors.joining(" and "));
            throw wrong(
                    "jobs",
                    "Parallel runs have a core each, but the model places a run on the cores " + cores,
                    "Leave out --jobs, or place all processes on one core");
        }
        for (Endpoint endpoint : Models.all(project.loaded().resources(), Endpoint.class)) {
            Expression port = endpoint.getPort();
            if (port != null) {
                throw wrong("jobs", "Parallel runs would use the same fixed port", "Leave out --jobs, or the port");
            }
        }
    }

    private static WorkException wrong(String code, String message, String fix) {
        return new WorkException(Kind.INPUT, code, message, "--jobs", fix);
    }
}
