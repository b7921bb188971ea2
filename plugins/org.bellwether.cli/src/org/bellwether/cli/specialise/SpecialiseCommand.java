// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import com.fasterxml.jackson.databind.node.NullNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.Destination;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.EffectiveOptions;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.ProjectGenerator.Planned;
import org.bellwether.specialise.analysis.Analysis;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.reading.DeployedModel;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Analyses which specialisations of Corbel a model allows, and predicts what they gain. */
@Command(
        name = "specialise",
        sortOptions = false,
        description = "Tell which specialisations of an ORB a model allows, why, and what they would gain. Corbel has"
                + " dispatch, fixed-sizes, framework, hooks-out, native-layout, null-locks, request-header and"
                + " whole-request.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether specialise examples/basicsp",
            "  bellwether specialise MODEL --details",
            "  bellwether specialise MODEL --calibrate        # once for a machine, before gains can be predicted",
            "  bellwether specialise MODEL --set corbel.FragmentSize=4096 --json",
            "%nOf each process, connection and operation it tells the invariants that hold (the model and the options of a"
                    + " run imply them), that are assumed (user code or a platform could break them), and that fail, each"
                    + " with the first counterexample. Without --calibrate nothing is built or"
                    + " measured: gains are predicted by the machine's calibration, if there is one."
        })
public final class SpecialiseCommand implements Callable<Integer> {
    private static final String CORBEL = "corbel";

    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--details",
            description = "Also the proof of each invariant that holds; and of each specialisation what it requires,"
                    + " changes and gives up.")
    private boolean details;

    @Option(
            names = "--calibrate",
            description =
                    "First measure on this machine what each specialisation gains, with calls of several shapes and the"
                            + " model's value of Concurrency. It builds Corbel once for each. The costs are kept in the"
                            + " run store, and gains are predicted from them until the machine changes.")
    private boolean calibrate;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Project project = Project.load(model.path());
        project.refuseErrors(model.path());
        Selection selection = experiment.selection(common.commandLine());
        SessionRequest request =
                SessionRequest.of(model.path(), Destination.NONE).with(selection);
        Planned planned = new ProjectGenerator(Targets.discover()).planUnchecked(project, request);
        Set<String> overridden = selection.options().keySet().stream()
                .filter(name -> name.startsWith(CORBEL + "."))
                .map(name -> name.substring(CORBEL.length() + 1))
                .collect(Collectors.toSet());
        Target corbel = corbel(planned);
        if (calibrate) {
            Status status = calibrated(planned, corbel);
            if (status != Status.OK) {
                common.console()
                        .err()
                        .println("bellwether: the calibration ended early (" + status.key()
                                + "); look at the newest runs: " + Program.typed() + " runs");
                return status == Status.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.FAILED;
            }
        }
        DeployedModel deployed = new DeployedModel(planned.plan(), planned.experiment(), corbel, overridden);
        AnalysisResult result = Analysis.of(deployed);
        String typed = model.path().toString();
        print(result, KnownPrediction.of(storeOptions.place(), planned.plan(), result, corbel, typed));
        return ExitCode.GOOD;
    }

    private Status calibrated(Planned planned, Target corbel) throws WorkException, IOException {
        Map<String, String> values = SegmentCalibration.options(
                EffectiveOptions.of(corbel, planned.plan()), planned.plan().experiment());
        Interruption.interruptsThisThread();
        try (Store store = Store.open(storeOptions.place())) {
            return new SegmentCalibration(store, common, corbel).run(values);
        }
    }

    /** Prints text or JSON, and creates only the requested form, because each takes long for a large model. */
    private void print(AnalysisResult result, KnownPrediction prediction) {
        Console console = common.console();
        if (common.json()) {
            console.result(true, SpecialisationJson.of(result, prediction), "");
        } else {
            String text = SpecialisationText.of(result, prediction, details, console.columns(), console::bold);
            console.result(false, NullNode.getInstance(), text);
        }
    }

    private Target corbel(Planned planned) throws WorkException {
        for (Target target : planned.targets()) {
            if (target.name().equals(CORBEL)) {
                return target;
            }
        }
        throw new WorkException(
                Kind.INPUT,
                "no-corbel",
                "The specialisations are of Corbel, which is not among the targets: "
                        + planned.targets().stream().map(Target::name).collect(Collectors.joining(", ")),
                "experiment " + planned.plan().experiment(),
                "Add --target corbel");
    }
}
