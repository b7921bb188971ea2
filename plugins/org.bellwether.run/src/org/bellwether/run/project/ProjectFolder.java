// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.bellwether.model.Problem;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.ModelFormat;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Program;
import org.bellwether.results.IoReasons;
import org.bellwether.run.WorkException;

/**
 * A project of a suite.
 *
 * @param name the project's path in the suite's folder; empty if the suite has only this project
 * @param model the project's folder, or a model file
 */
public record ProjectFolder(String name, Path model) {
    /**
     * Returns the projects at a path. A folder with model files is one project. A folder without model files, of which
     * several subfolders contain model files at any depth, is a folder of projects.
     */
    public static List<ProjectFolder> of(Path path) throws WorkException {
        List<ProjectFolder> alone = List.of(new ProjectFolder("", path));
        if (!Files.isDirectory(path)) {
            return alone;
        }
        try {
            Path real = path.toRealPath();
            TreeSet<String> folders = new TreeSet<>();
            for (Path file : ModelLoader.modelFiles(real)) {
                if (!ModelFormat.isModelFile(file.toString())) {
                    continue; // an IDL file, which a model may include
                }
                Path below = real.relativize(file);
                if (below.getNameCount() == 1) {
                    return alone;
                }
                folders.add(below.getName(0).toString());
            }
            return folders.size() < 2
                    ? alone
                    : folders.stream()
                            .map(folder -> new ProjectFolder(folder, path.resolve(folder)))
                            .toList();
        } catch (IOException e) {
            throw unreadable(path, e);
        } catch (UncheckedIOException e) { // thrown by the walk through the folder
            throw unreadable(path, e.getCause());
        }
    }

    /**
     * Refuses to load a folder of several projects as one project, because the names of the projects clash.
     *
     * @param problems the problems of the folder as one project
     */
    public static void refuseSeveral(Path path, List<Problem> problems) throws WorkException {
        if (problems.stream().noneMatch(problem -> problem.code().equals(ProblemCode.BW101.name()))) {
            return;
        }
        List<ProjectFolder> projects = of(path);
        if (projects.size() > 1) {
            String folder = Program.quoted(path.toString());
            throw new WorkException(
                    WorkException.Kind.INPUT,
                    "several-projects",
                    "The folder holds " + projects.size() + " projects with the same names; it is not one project",
                    path.toString(),
                    "Name one of them, such as "
                            + Program.quoted(projects.get(0).model().toString())
                            + "; or run the experiments of all projects: bellwether run " + folder + " --all");
        }
    }

    private static WorkException unreadable(Path path, IOException e) {
        return new WorkException(
                WorkException.Kind.INPUT,
                "unreadable",
                "The folder cannot be read: " + IoReasons.of(e),
                path.toString(),
                "Check the path and its permissions");
    }
}
