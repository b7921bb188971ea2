// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.testbed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.export.ExportFolder;
import org.bellwether.export.Testbed;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.export.ProjectExport;
import org.bellwether.run.project.Project;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Writes a folder from which an experiment runs on a testbed, a cluster or hosts. */
@Command(
        name = "export",
        sortOptions = false,
        description = "Write a folder that runs an experiment on Emulab, CloudLab, a Slurm cluster, or hosts by ssh.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether export examples/basicsp --to slurm --out basicsp-slurm",
            "  bellwether export MODEL --to cloudlab --out DIR --target corbel --target omniorb --rounds 4",
            "  bellwether collect FRONTEND:basicsp-slurm                # brings the results into the run store",
            "%nThe README.md in the folder has the steps. The folder needs neither Bellwether nor Java. The"
                    + " command warns about each statement of the model that the testbed cannot express."
        })
public final class ExportCommand implements Callable<Integer> {
    @Mixin
    private ModelOption model;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "KIND",
            description = "emulab, cloudlab, slurm or ssh: what runs the experiment.")
    private Kind kind;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "The folder: a new one, or one with an earlier export of the same kind, whose results stay.")
    private Path out;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--samples",
            paramLabel = "N",
            description = "Counted samples of each metric, otherwise the model's.")
    private Long samples;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Samples before them, in each round, otherwise the model's.")
    private Long warmup;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description =
                    "Launches that each run is split into, targets in turn; otherwise the model's, or 4 with several targets.")
    private Integer rounds;

    @Option(
            names = "--rate-scale",
            paramLabel = "FACTOR",
            defaultValue = "1",
            description = "Factor on the rates of timers (1).")
    private double rateScale;

    @Mixin
    private CommonOptions common;

    /** The kinds of testbeds, as picocli offers them. */
    enum Kind {
        EMULAB,
        CLOUDLAB,
        SLURM,
        SSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        Testbed testbed() {
            return Testbed.of(toString()).orElseThrow();
        }
    }

    @Override
    public Integer call() throws WorkException, IOException, InterruptedException {
        refuseBelow("--samples", samples, 1);
        refuseBelow("--warmup", warmup, 0);
        refuseBelow("--rounds", rounds == null ? null : rounds.longValue(), 1);
        if (!(rateScale > 0) || Double.isInfinite(rateScale)) {
            throw new ParameterException(common.commandLine(), "--rate-scale " + rateScale + " is not above 0");
        }
        Project project = Project.load(model.path());
        project.refuseErrors(model.path());
        SessionRequest request = SessionRequest.of(model.path(), Destination.NONE)
                .with(experiment.selection(common.commandLine()))
                .with(Amount.OF_MODEL
                        .withSamples(
                                samples == null ? OptionalLong.empty() : OptionalLong.of(samples),
                                warmup == null ? OptionalLong.empty() : OptionalLong.of(warmup))
                        .withRounds(rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds))
                        .withRateScale(rateScale));
        Path folder = out.toAbsolutePath().normalize();
        ExportFolder.Outcome outcome =
                new ProjectExport(project, request, Targets.discover()).write(kind.testbed(), folder);
        outcome.remarks().forEach(remark -> common.console().err().println("bellwether: " + Program.inText(remark)));
        outcome.warnings()
                .forEach(warning ->
                        common.console().err().println(common.console().yellow("warning: ") + warning));
        common.console().err().flush();
        common.console().result(common.json(), json(folder, outcome), text(folder, outcome));
        return ExitCode.GOOD;
    }

    private void refuseBelow(String option, Long value, long least) {
        if (value != null && value < least) {
            throw new ParameterException(common.commandLine(), option + " " + value + " is less than " + least);
        }
    }

    private static String text(Path folder, ExportFolder.Outcome outcome) {
        OutputFolder.Changes changes = outcome.changes();
        return folder + ": " + changes.written() + " files written, " + changes.unchanged() + " unchanged, "
                + changes.deleted() + " deleted\nthe steps: " + folder.resolve("README.md");
    }

    private ObjectNode json(Path folder, ExportFolder.Outcome outcome) {
        OutputFolder.Changes changes = outcome.changes();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.export-command/1")
                .put("status", "ok")
                .put("kind", kind.toString())
                .put("folder", folder.toString())
                .put("nodes", outcome.export().topology().machines().size())
                .put("rounds", outcome.export().rounds().size())
                .put("written", changes.written())
                .put("unchanged", changes.unchanged())
                .put("deleted", changes.deleted());
        outcome.warnings().forEach(json.putArray("warnings")::add);
        outcome.remarks().forEach(json.putArray("remarks")::add);
        return json;
    }
}
