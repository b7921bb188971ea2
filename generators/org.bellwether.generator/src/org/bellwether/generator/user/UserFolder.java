// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.user;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.artefacts.cpp.UserClass;
import org.bellwether.generator.artefacts.cpp.UserFunction;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.util.FileWriting;

/**
 * The folder {@code user/} next to the model, with classes that the user writes. A missing file is created as a first
 * version; an existing file is never changed. The generated folder gets a copy, so that it is complete.
 */
public final class UserFolder {
    /** The name of the folder next to the model, and in the generated folder. */
    public static final String NAME = "user";

    private static final int LARGEST = 16 << 20;

    private final Path folder;

    public UserFolder(Path folder) {
        this.folder = folder;
    }

    /** Returns the folder of an experiment, next to the experiment's file. */
    public static Path beside(Experiment experiment) {
        Path model = Path.of(experiment.eResource().getURI().toFileString()).toAbsolutePath();
        return model.resolveSibling(NAME);
    }

    /** Returns whether a plan needs user-written classes. */
    public static boolean isNeeded(Plan plan) {
        return plan.executors().stream()
                .anyMatch(executor -> !UserFunction.of(executor).isEmpty());
    }

    /**
     * Writes missing files, compares existing ones with the model, and adds a copy of all of them to the generated
     * files.
     *
     * @return remarks for the user, a sentence each
     */
    public List<String> bring(Plan plan, GeneratedFiles files) {
        List<String> remarks = new ArrayList<>();
        try {
            for (ExecutorPlan executor : plan.executors()) {
                if (!UserFunction.of(executor).isEmpty()) {
                    begin(plan, executor, remarks);
                }
            }
            for (Map.Entry<String, Path> file : files(folder).entrySet()) {
                copy(file.getKey(), file.getValue(), files);
            }
        } catch (IOException e) {
            throw new RefusedException(
                    "BW871",
                    folder.toString(),
                    "The user's classes cannot be read or written here: " + e.getMessage(),
                    "Give yourself the right to write beside the model, or copy the model elsewhere");
        }
        return remarks;
    }

    private void begin(Plan plan, ExecutorPlan executor, List<String> remarks) throws IOException {
        Path header = folder.resolve(UserClass.file(executor) + ".hpp");
        if (Files.exists(header)) {
            remarks.addAll(UserHeader.read(header).differences(executor.name(), UserFunction.of(executor)));
            return;
        }
        Files.createDirectories(folder);
        write(header, UserClass.header(plan, executor));
        Path source = folder.resolve(UserClass.file(executor) + ".cpp");
        if (!Files.exists(source)) {
            write(source, UserClass.source(plan, executor));
        }
        remarks.add(header + " and .cpp are new: write there what " + executor.name()
                + " does; they are not written again");
    }

    private static void write(Path file, String text) throws IOException {
        String body = text.replaceAll("\n{3,}", "\n\n").replaceAll("[ \\t]+\n", "\n");
        FileWriting.writeString(file, body, StandardOpenOption.CREATE_NEW);
    }

    /** Returns the folder's files by relative path, without hidden files; none if the folder does not exist. */
    public static SortedMap<String, Path> files(Path folder) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return files;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path path = folder.relativize(file);
                if (Stream.iterate(path, part -> part != null, Path::getParent)
                        .noneMatch(part -> part.getFileName().toString().startsWith("."))) {
                    files.put(path.toString(), file);
                }
            }
        }
        return files;
    }

    private static void copy(String path, Path file, GeneratedFiles files) throws IOException {
        if (Files.size(file) > LARGEST || !GeneratedFiles.isSafe(NAME + "/" + path)) {
            throw new RefusedException(
                    "BW872",
                    file.toString(),
                    "This file cannot be part of the generated folder",
                    "Use letters, digits and ._+- in its name and less than 16 MiB, or put it elsewhere");
        }
        files.copy(NAME + "/" + path, Files.readAllBytes(file), false);
    }

    /** Returns the text of a file in the user's folder. */
    public static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
