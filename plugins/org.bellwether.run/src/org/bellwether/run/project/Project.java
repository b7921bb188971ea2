// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.project;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bellwether.generator.user.UserFolder;
import org.bellwether.model.Problem;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.bellwether.run.WorkException;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * A loaded model, and the project's folder that contains its files.
 *
 * @param folder the project's folder: the given one, or the innermost that contains the file and all files that it
 *     imports
 * @param name the name of the folder; a slash for the root folder
 * @param loaded the model
 * @param files the texts of the model's files by path in the project
 */
public record Project(Path folder, String name, LoadedModel loaded, Map<String, String> files) {
    private static final String XML =
            "Save it as UTF-8; if it is XML, say so in its first line: <?xml version=\"1.0\" encoding=\"UTF-8\"?>";

    /**
     * Loads a model file or a project's folder.
     *
     * @throws WorkException if the model cannot be loaded; contains the problems
     */
    public static Project load(Path model) throws WorkException, IOException {
        LoadedModel loaded = new ModelLoader().load(model);
        if (!loaded.isOk()) {
            ProjectFolder.refuseSeveral(model, loaded.problems());
            throw WorkException.model(loaded.problems());
        }
        Path real = model.toRealPath();
        Path folder = Files.isDirectory(real) ? real : around(real.getParent(), loaded);
        return new Project(folder, Objects.toString(folder.getFileName(), "/"), loaded, files(folder, loaded));
    }

    /** Returns the innermost folder around a folder that contains all files of a model. */
    private static Path around(Path folder, LoadedModel loaded) {
        Path around = folder;
        for (Resource resource : loaded.resources().getResources()) {
            while (resource.getURI().isFile()
                    && !Path.of(resource.getURI().toFileString()).startsWith(around)) {
                around = around.getParent();
            }
        }
        return around;
    }

    private static Map<String, String> files(Path folder, LoadedModel loaded) throws IOException, WorkException {
        Map<String, String> files = new TreeMap<>();
        for (Resource resource : loaded.resources().getResources()) {
            if (resource.getURI().isFile()) {
                Path file = Path.of(resource.getURI().toFileString());
                files.put(folder.relativize(file).toString(), text(file, XML));
            }
        }
        return files;
    }

    /**
     * Returns the sources of the measurement for its record: the texts of the model's files and of the user's classes,
     * by path in the project.
     */
    public Map<String, String> sources() throws IOException, WorkException {
        Map<String, String> sources = new TreeMap<>(files);
        if (Models.all(loaded.resources(), UserCode.class).isEmpty()) {
            return sources;
        }
        for (Experiment experiment : Models.all(loaded.resources(), Experiment.class)) {
            Path user = UserFolder.beside(experiment);
            for (Path file : UserFolder.files(user).values()) {
                sources.put(
                        folder.relativize(file).toString(),
                        text(
                                file,
                                "Only text files are archived with a run; move binaries elsewhere, and name their place in user.cmake"));
            }
        }
        return sources;
    }

    /** @param fix the fix if the file is not in UTF-8 */
    private static String text(Path file, String fix) throws IOException, WorkException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            // XML may have any encoding, but models are stored and compared as UTF-8.
            throw new WorkException(
                    WorkException.Kind.INPUT, "not-utf-8", "The file is not in UTF-8", file.toString(), fix);
        }
    }

    /** Returns the output folder of the project. */
    public Path out() {
        return folder.resolve("out");
    }

    /** Returns all broken constraints, errors and warnings; without errors, the generators' refusals. */
    public List<Problem> problems() {
        return ProjectValidator.checkWithGenerators(loaded);
    }

    /**
     * Returns the constraints that the model breaks, all of them warnings.
     *
     * @throws WorkException if the model breaks a constraint that is an error
     */
    public List<Problem> refuseErrors() throws WorkException {
        List<Problem> problems = ProjectValidator.check(loaded);
        if (problems.stream().anyMatch(Problem::isError)) {
            throw WorkException.model(problems);
        }
        return problems;
    }

    /**
     * Returns the same problems; the message of the exception mentions that the user may have meant several projects.
     *
     * @param asked the path from which the project was loaded
     */
    public List<Problem> refuseErrors(Path asked) throws WorkException {
        try {
            return refuseErrors();
        } catch (WorkException e) {
            ProjectFolder.refuseSeveral(asked, e.problems());
            throw e;
        }
    }
}
