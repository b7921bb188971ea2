// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.TextFiles;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.model.util.Program;
import org.bellwether.results.IoReasons;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a small working project, to start from. */
@Command(
        name = "new",
        sortOptions = false,
        description = "Make a small working project.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether new heating",
            "  bellwether new bank --template client-server",
            "  bellwether new avionics --template basicsp",
            "%nTemplates: call, two components and a call; empty, to draw or write; client-server, plain CORBA "
                    + "without components; basicsp, a chain of calls and events. The folder must be new or empty."
        })
public final class NewCommand implements Callable<Integer> {
    @Parameters(paramLabel = "DIR", description = "The project's folder; its name becomes the model's.")
    private Path folder;

    @Option(
            names = "--template",
            paramLabel = "NAME",
            defaultValue = "call",
            description = "What to start from: ${COMPLETION-CANDIDATES} (call).")
    private Template template;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        Path project = folder.toAbsolutePath().normalize();
        List<String> files = make(project, template);
        String next = Program.typed() + " " + template.next() + " " + Program.quoted(folder.toString());
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.project/1")
                .put("status", "ok")
                .put("folder", project.toString())
                .put("template", template.toString())
                .put("next", next)
                .set("files", TextFiles.json(files));
        common.console()
                .result(
                        common.json(),
                        json,
                        project + ": " + String.join(", ", files) + "\nNext: "
                                + common.console().bold(next));
        return ExitCode.GOOD;
    }

    /**
     * Creates a project.
     *
     * @param project its folder, which does not exist or is empty
     * @return the project's files
     */
    static List<String> make(Path project, Template template) throws WorkException, IOException {
        makeEmpty(project);
        String name = project.getFileName() == null ? "" : project.getFileName().toString();
        return new TextFiles(project, template.files(name)).write(text -> false);
    }

    private static void makeEmpty(Path project) throws WorkException, IOException {
        if (Files.isDirectory(project)) {
            try (Stream<Path> files = Files.list(project)) {
                if (files.findAny().isEmpty()) {
                    return;
                }
            }
            throw refused("The folder is not empty", project);
        }
        try {
            Files.createDirectories(project);
        } catch (IOException e) {
            throw refused("The folder cannot be made: " + IoReasons.of(e), project);
        }
    }

    private static WorkException refused(String message, Path project) {
        return new WorkException(
                Kind.INPUT, "project-folder", message, project.toString(), "Name a folder that does not exist yet");
    }
}
