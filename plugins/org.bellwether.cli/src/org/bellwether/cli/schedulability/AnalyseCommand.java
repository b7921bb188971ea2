// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.schedulability;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.run.Destination;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.schedulability.reading.ConfiguredDiscipline;
import org.bellwether.schedulability.reading.SystemReader;
import org.bellwether.schedulability.system.Analysis;
import org.bellwether.schedulability.system.Discipline;
import org.bellwether.schedulability.system.SystemModel;
import org.bellwether.schedulability.system.SystemResult;
import org.bellwether.schedulability.task.DeadlineVerdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Analyses which deadlines of an experiment are guaranteed. */
@Command(
        name = "analyse",
        sortOptions = false,
        description = "Tell which deadlines are guaranteed, and by which test, before anything runs.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether analyse MODEL",
            "  bellwether analyse MODEL --discipline edf --parameter load=1.2",
            "%nThe tasks are the timers with all calls and events that follow from them; their times are those of timing (…) and"
                    + " burn in the model. Their order is that of the option SchedulingDiscipline; without it, that of the"
                    + " processes' priorities, and rate monotonic where the model has none."
                    + " Maximum urgency first and minimum laxity first are only simulated, over one hyperperiod.",
            "%nExit codes: 0 each deadline is guaranteed, or no simulated one was missed; 2 the input is wrong, or a deadline"
                    + " has no verdict, because the model lacks a time or the analysis finds no bound; 4 a deadline can be missed. Of several the highest counts."
        })
public final class AnalyseCommand implements Callable<Integer> {
    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--discipline",
            paramLabel = "NAME",
            description =
                    "The scheduling discipline of all cores: ${COMPLETION-CANDIDATES} (model: the model's priorities)."
                            + " Otherwise that of the option SchedulingDiscipline.")
    private Discipline discipline;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Project project = Project.load(model.path());
        project.refuseErrors(model.path());
        SessionRequest request =
                SessionRequest.of(model.path(), Destination.NONE).with(experiment.selection(common.commandLine()));
        ProjectGenerator.Planned planned = new ProjectGenerator(Targets.discover()).plan(project, request);
        Plan plan = planned.plan();
        SystemModel system = ProjectGenerator.refusing(() -> SystemReader.of(plan, planned.targets()));
        if (system.chains().isEmpty() && system.missing().isEmpty()) {
            throw new WorkException(
                    Kind.INPUT,
                    "no-tasks",
                    "The experiment " + plan.experiment()
                            + " has no behaviour of a timer, so there is nothing to analyse",
                    model.path().toString(),
                    "Add a timer with a behaviour, or timing (period TIME) to a start");
        }
        SystemResult result = Analysis.of(system, discipline != null ? discipline : configured(planned));
        common.console()
                .result(
                        common.json(),
                        AnalysisJson.of(plan, result),
                        AnalysisText.of(plan, result, common.console()::bold));
        return exitCode(result.verdict());
    }

    /** Returns the discipline by which a run of the first target schedules its threads. */
    private Discipline configured(ProjectGenerator.Planned planned) throws WorkException {
        Target target = planned.targets().get(0);
        return ConfiguredDiscipline.of(planned.plan(), target)
                .orElseThrow(() -> new WorkException(
                        Kind.INPUT,
                        "no-analysis",
                        "No analysis fits the option SchedulingDiscipline on " + target.name()
                                + ": processes differ in it, several processes share a core, or it is"
                                + " rate-monotonic-minimum-laxity",
                        model.path().toString(),
                        "Choose an order with --discipline, such as --discipline model for the processes' priorities"));
    }

    private static int exitCode(DeadlineVerdict verdict) {
        return switch (verdict) {
            case GUARANTEED, NO_MISS_SIMULATED -> ExitCode.GOOD;
            case UNKNOWN -> ExitCode.INPUT;
            case MISS -> ExitCode.REGRESSION;
        };
    }
}
