// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.ProblemPrinter;
import org.bellwether.model.Problem;
import org.bellwether.model.util.Program;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.MissingExperiment;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectFolder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Checks a model against all constraints, and whether its experiments can be generated. */
@Command(
        name = "validate",
        sortOptions = false,
        description = "Check a model against all constraints, and whether its experiments can be generated.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether validate examples/basicsp", "  bellwether validate model.bellwether --json"})
public final class ValidateCommand implements Callable<Integer> {
    private static final String NOTHING_TO_RUN = "the model has no experiment, so nothing can be run";

    @Mixin
    private ModelOption model;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Project project = Project.load(model.path());
        List<Problem> problems = project.problems();
        if (problems.stream().anyMatch(Problem::isError)) {
            ProjectFolder.refuseSeveral(model.path(), problems);
            throw WorkException.model(problems);
        }
        if (!problems.isEmpty()) {
            ProblemPrinter.print(common.console(), problems);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.validation/1")
                .put("status", "ok")
                .put("model", model.path().toString())
                .set("problems", ProblemPrinter.json(problems));
        ArrayNode notes = json.putArray("notes");
        MissingExperiment.fix(project.loaded()).ifPresent(fix -> {
            notes.addObject().put("message", NOTHING_TO_RUN).put("fix", Program.inText(fix));
            common.console().err().println("note: " + NOTHING_TO_RUN);
            common.console().err().println("  " + Program.inText(fix));
        });
        common.console().result(common.json(), json, model.path() + ": no errors");
        return ExitCode.GOOD;
    }
}
