// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ExperimentOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.run.Destination;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the generated folder. */
@Command(
        name = "generate",
        sortOptions = false,
        description = "Write the generated folder: IDL, C++, build, scripts.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether generate examples/basicsp",
            "  bellwether generate examples/basicsp --out basicsp-generated --bundle",
            "%nThe folder stands on its own: scripts/run.sh in it builds and runs without Bellwether. It needs the ORB, "
                    + "or with --bundle, for an ORB that is built from source, only a C++ compiler and CMake."
        })
public final class GenerateCommand implements Callable<Integer> {
    @Mixin
    private ModelOption model;

    @Mixin
    private ExperimentOptions experiment;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The generated folder itself; otherwise out/generated in the project. (For run, --out names "
                    + "the folder around it: it generates into DIR/generated.)")
    private Path out;

    @Option(
            names = "--bundle",
            description = "Also put the sources of ORBs that are built from source into the folder.")
    private boolean bundle;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Project project = Project.load(model.path());
        project.refuseErrors(model.path());
        SessionRequest request =
                SessionRequest.of(model.path(), Destination.NONE).with(experiment.selection(common.commandLine()));
        Path folder = (out == null ? project.out().resolve("generated") : out)
                .toAbsolutePath()
                .normalize();
        ProjectGenerator generator = new ProjectGenerator(Targets.discover());
        GenerationStep.Outcome outcome =
                bundle ? generator.bundle(project, request, folder) : generator.generate(project, request, folder);
        OutputFolder.Changes changes = outcome.changes();
        outcome.remarks().forEach(remark -> common.console().err().println("bellwether: " + Program.inText(remark)));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.generation/1")
                .put("status", "ok")
                .put("folder", folder.toString())
                .put("bundle", bundle)
                .put("written", changes.written())
                .put("unchanged", changes.unchanged())
                .put("deleted", changes.deleted());
        outcome.remarks().forEach(json.putArray("remarks")::add);
        common.console()
                .result(
                        common.json(),
                        json,
                        folder + ": " + changes.written() + " files written, " + changes.unchanged() + " unchanged, "
                                + changes.deleted() + " deleted");
        return ExitCode.GOOD;
    }
}
