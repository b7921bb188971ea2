// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.language.TextFormat;
import org.bellwether.language.save.Formatter;
import org.bellwether.language.save.Formatter.Formatted;
import org.bellwether.model.Problem;
import org.bellwether.model.loading.ProjectTree;
import org.bellwether.run.WorkException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes model files in the form in which every tool saves them. */
@Command(
        name = "format",
        sortOptions = false,
        description = "Write model files in their canonical form, in which every tool saves them.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether format examples/basicsp",
            "  bellwether format model.bellwether --check",
            "  bellwether format - < model.bellwether",
            "%nFiles with errors stay unchanged, and the exit code is 2. With --check the command writes nothing, and the exit code is 1 if a file is not in canonical "
                    + "form."
        })
public final class FormatCommand implements Callable<Integer> {
    private static final Path STANDARD_INPUT = Path.of("-");

    @Parameters(
            paramLabel = "MODEL",
            description = "A model file, a project's folder, or - to format standard input to standard output.")
    private Path model;

    @Option(names = "--check", description = "Write nothing; list the files that are not in canonical form.")
    private boolean check;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException {
        if (model.equals(STANDARD_INPUT)) {
            byte[] given = System.in.readAllBytes();
            Formatted result = format(given, Path.of("stdin." + TextFormat.EXTENSION), "standard input");
            refuse(result.problems(), List.of());
            String text = result.text();
            boolean same = Arrays.equals(given, text.getBytes(StandardCharsets.UTF_8));
            return report(same ? List.of() : List.of(model), check ? "" : text);
        }
        List<Path> changed = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (Path file : files()) {
            byte[] before = Files.readAllBytes(file);
            Formatted result = format(before, file, file.toString());
            problems.addAll(result.problems());
            byte[] after = result.text().getBytes(StandardCharsets.UTF_8);
            if (result.problems().isEmpty() && !Arrays.equals(before, after)) {
                changed.add(file);
                if (!check) {
                    result.save();
                }
            }
        }
        refuse(problems, changed);
        return report(changed, "");
    }

    /** Prints the results of the formatted files before the problems of the other files. */
    private void refuse(List<Problem> problems, List<Path> changed) throws WorkException {
        if (!problems.isEmpty()) {
            changed.forEach(file -> common.console().err().println(file + verb()));
            throw WorkException.model(problems);
        }
    }

    private String verb() {
        return check ? " is not in canonical form" : " formatted";
    }

    private List<Path> files() throws WorkException, IOException {
        String extension = "." + TextFormat.EXTENSION;
        if (Files.isRegularFile(model) && model.toString().endsWith(extension)) {
            return List.of(model);
        } else if (!Files.isDirectory(model)) {
            String reason =
                    Files.exists(model) ? "it is not a " + extension + " file" : "there is no such file or folder";
            throw new WorkException(
                    WorkException.Kind.INPUT,
                    "format",
                    model + " cannot be formatted: " + reason,
                    "",
                    "Name a " + extension + " file, or a folder with such files");
        }
        return ProjectTree.files(model).stream()
                .filter(f -> f.toString().endsWith(extension) && Files.isRegularFile(f))
                .toList();
    }

    private Formatted format(byte[] text, Path file, String name) throws IOException {
        Path real = file.toAbsolutePath().normalize();
        return Files.isDirectory(model)
                ? Formatter.format(text, real, model.toAbsolutePath().normalize(), name)
                : Formatter.format(text, real, name);
    }

    private int report(List<Path> changed, String text) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        boolean failed = check && !changed.isEmpty();
        json.put("schema", "bellwether.format/1")
                .put("status", failed ? "failed" : "ok")
                .put("check", check);
        ArrayNode files = json.putArray("changed");
        changed.forEach(f -> files.add(f.toString()));
        if (!text.isEmpty()) {
            json.put("text", text);
        }
        String reported = changed.isEmpty()
                ? model + ": nothing to change"
                : String.join("\n", changed.stream().map(f -> f + verb()).toList());
        common.console().result(common.json(), json, text.isEmpty() ? reported : text.stripTrailing());
        return failed ? ExitCode.FAILED : ExitCode.GOOD;
    }
}
