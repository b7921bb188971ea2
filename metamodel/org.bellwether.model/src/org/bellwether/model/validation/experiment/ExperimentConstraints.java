// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.util.regex.Pattern;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.TriggerGraph;
import org.bellwether.model.validation.analysis.TriggerGraph.Lead;
import org.bellwether.model.validation.analysis.Wiring.End;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.bellwether.model.validation.options.OptionNames;
import org.eclipse.emf.ecore.EObject;

/** Checks experiments: targets, tags, phases and their drivers. */
public final class ExperimentConstraints implements Constraint {
    private static final Pattern TAG = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]*");

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Experiment experiment) {
            checkExperiment(experiment, problems);
        } else if (element instanceof Metric metric) {
            checkPhases(metric, problems);
        }
        Experiment experiment = Models.containing(element, Experiment.class);
        Assembly assembly = experiment == null || experiment.getDeployment() == null
                ? null
                : experiment.getDeployment().getAssembly();
        if (assembly != null && element instanceof LoopDriver driver) {
            checkDriver(driver, assembly, analysis, problems);
        } else if (assembly != null && element instanceof Phase phase && !hasDriver(assembly, analysis)) {
            String missing = hasTimer(assembly, analysis) ? "a behaviour on a timer" : "a timer";
            problems.add(ProblemCode.BW516, phase, phase.getName(), QualifiedNames.of(assembly), missing);
        }
    }

    private static void checkExperiment(Experiment experiment, ProblemCollector problems) {
        for (String target : experiment.getTargets()) {
            if (!OptionNames.isTarget(target)) {
                problems.addAt(ProblemCode.BW513, experiment, target, target);
            }
        }
        checkTags(experiment, problems);
        if (experiment.getPhases().isEmpty()) {
            problems.add(ProblemCode.BW514, experiment, "phases");
        }
        if (experiment.getMetrics().isEmpty()) {
            problems.add(ProblemCode.BW514, experiment, "metrics");
        }
    }

    private static void checkTags(Experiment experiment, ProblemCollector problems) {
        for (String tag : experiment.getTags()) {
            if (!TAG.matcher(tag).matches()) {
                problems.addAt(ProblemCode.BW525, experiment, tag, tag);
            }
        }
    }

    private static void checkPhases(Metric metric, ProblemCollector problems) {
        for (Phase phase : metric.getPhases()) {
            if (phase.eContainer() != metric.eContainer()) {
                problems.addAt(
                        ProblemCode.BW511,
                        metric,
                        phase,
                        QualifiedNames.of(phase),
                        QualifiedNames.of(metric.eContainer()));
            }
        }
    }

    private static boolean hasDriver(Assembly assembly, Analysis analysis) {
        TriggerGraph triggers = analysis.triggers(assembly);
        return analysis.wiring(assembly).leaves().stream()
                .anyMatch(leaf -> triggers.behaviours(leaf).stream().anyMatch(TriggerGraph::isSpontaneous));
    }

    private static boolean hasTimer(Assembly assembly, Analysis analysis) {
        return analysis.wiring(assembly).leaves().stream()
                .map(leaf -> leaf.instance().getType())
                .anyMatch(type -> type != null && !Ports.timers(type).isEmpty());
    }

    private static void checkDriver(
            LoopDriver driver, Assembly assembly, Analysis analysis, ProblemCollector problems) {
        Leaf leaf = analysis.wiring(assembly).leaf(driver.getInstance());
        if (leaf == null || leaf.instance().getType() == null || driver.getTimer() == null) {
            return;
        } else if (!Ports.timers(leaf.instance().getType()).contains(driver.getTimer())) {
            problems.addAt(
                    ProblemCode.BW510,
                    driver,
                    driver.getTimer(),
                    QualifiedNames.of(driver.getTimer()) + " is not a timer of " + leaf);
            return;
        }
        PortPoint completion = driver.getCompletion();
        Leaf last = completion == null ? null : analysis.wiring(assembly).leaf(completion.getInstance());
        if (last == null || completion.getPort() == null) {
            return;
        } else if (!(completion.getPort() instanceof EventSink)) {
            problems.addAt(
                    ProblemCode.BW510, driver, completion, completion.getPort().getName() + " is not an event sink");
        } else {
            Lead lead = analysis.triggers(assembly).lead(leaf, driver.getTimer(), new End(last, completion.getPort()));
            String way = leaf + "." + driver.getTimer().getName() + " to " + last + "."
                    + completion.getPort().getName();
            if (lead == Lead.NONE) {
                problems.addAt(ProblemCode.BW510, driver, completion, "no event leads from " + way);
            } else if (lead == Lead.BROKEN_BY_A_CALL) {
                problems.addAt(
                        ProblemCode.BW510,
                        driver,
                        completion,
                        "the path from " + way
                                + " leads through a call, and events that the called operation publishes begin"
                                + " a new activation");
            } else {
                new LoopExceptions(analysis.triggers(assembly), problems)
                        .check(driver, leaf, new End(last, completion.getPort()));
            }
        }
    }
}
