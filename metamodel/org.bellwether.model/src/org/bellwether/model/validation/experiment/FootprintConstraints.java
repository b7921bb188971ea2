// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.util.List;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.FootprintKind;
import org.bellwether.model.experiment.FootprintMetric;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks that footprints are of processes of the experiment, and are taken while samples are measured. */
public final class FootprintConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof FootprintMetric metric && metric.eContainer() instanceof Experiment experiment) {
            checkClauses(metric, problems);
            checkProcess(metric, experiment.getDeployment(), problems);
            if (isOfProgram(metric)) {
                metric.getPhases().stream()
                        .limit(1)
                        .forEach(phase -> wrong(
                                problems,
                                metric,
                                phase,
                                metric.getKind().getLiteral() + " is the same in all phases",
                                "Leave the phases out"));
            } else {
                checkPhases(metric, experiment, problems);
            }
        }
    }

    private static boolean isOfProgram(FootprintMetric metric) {
        return metric.getKind() == FootprintKind.TEXT || metric.getKind() == FootprintKind.DATA;
    }

    private static void checkClauses(FootprintMetric metric, ProblemCollector problems) {
        if (metric.getAt() != null) {
            wrong(
                    problems,
                    metric,
                    metric.getAt(),
                    "a footprint is of processes, not of a place in the assembly",
                    "Name a process, as in: of NODE/PROCESS; or leave the place out, for all");
        }
        EObject counts = metric.getWarmup() == null ? metric.getSamples() : metric.getWarmup();
        if (counts != null) {
            wrong(
                    problems,
                    metric,
                    counts,
                    "a footprint has no warm-up and samples of its own: it is read after those of its phase",
                    "Leave the number out");
        }
    }

    private static void checkProcess(FootprintMetric metric, Deployment deployment, ProblemCollector problems) {
        if (metric.getProcess() != null
                && !metric.getProcess().eIsProxy()
                && deployment != null
                && Models.containing(metric.getProcess(), Deployment.class) != deployment) {
            problems.addAt(
                    ProblemCode.BW501,
                    metric,
                    metric.getProcess(),
                    QualifiedNames.of(metric.getProcess()),
                    "a process",
                    QualifiedNames.of(deployment));
        }
    }

    /**
     * Checks that other metrics take samples in a footprint's phases: a phase ends with its last sample, so a phase
     * without samples ends at once.
     */
    private static void checkPhases(FootprintMetric metric, Experiment experiment, ProblemCollector problems) {
        List<Phase> phases = metric.getPhases().isEmpty() ? experiment.getPhases() : metric.getPhases();
        phases.stream()
                .filter(phase -> experiment.getMetrics().stream().noneMatch(other -> takesSamples(other, phase)))
                .limit(1)
                .forEach(phase -> wrong(
                        problems,
                        metric,
                        metric.getPhases().isEmpty() ? null : phase,
                        "nothing but memory is measured in the phase " + phase.getName()
                                + ", which ends with its last sample: at once",
                        "Measure a latency or throughput there, too"));
    }

    private static boolean takesSamples(Metric metric, Phase phase) {
        return !(metric instanceof FootprintMetric)
                && (metric.getPhases().isEmpty() || metric.getPhases().contains(phase));
    }

    private static void wrong(ProblemCollector problems, FootprintMetric metric, EObject at, String what, String fix) {
        problems.addAt(ProblemCode.BW521, metric, at, what, fix);
    }
}
