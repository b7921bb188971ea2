// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.generator.Generation;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;

/**
 * Finds the names under which the store keeps the runs of a project: the names of the files that contain its
 * experiments.
 */
public final class ModelNames {
    private ModelNames() {}

    /**
     * Returns the model names of a project's folder, of a model file, or a name itself. If the model is broken, the
     * names of all its files are returned, so that its history can be shown.
     */
    public static Set<String> of(String text) throws IOException {
        Path path;
        try {
            path = Path.of(text);
        } catch (InvalidPathException e) {
            return Set.of(text); // the text is not a path, but may be a model's name
        }
        Set<String> names = Files.exists(path) ? of(path.toRealPath()) : Set.of();
        return names.isEmpty() ? Set.of(text) : names;
    }

    private static Set<String> of(Path real) throws IOException {
        LoadedModel loaded = new ModelLoader().load(real);
        Set<String> names = new TreeSet<>();
        Models.all(loaded.resources(), Experiment.class)
                .forEach(experiment -> names.add(Generation.modelName(experiment)));
        if (names.isEmpty()) {
            List<Path> files = Files.isDirectory(real) ? ModelLoader.modelFiles(real) : List.of(real);
            files.forEach(file -> names.add(Generation.modelName(URI.createFileURI(file.toString()))));
        }
        return names;
    }
}
