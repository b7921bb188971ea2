// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.FileWriting;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;

/** The model that a run measured, read from the texts in the store. */
final class StoredModel {
    private final Map<String, String> texts;
    private final LoadedModel loaded;
    private final Path folder;

    private StoredModel(Map<String, String> texts, LoadedModel loaded, Path folder) {
        this.texts = texts;
        this.loaded = loaded;
        this.folder = folder;
    }

    /** @param texts the text of each file of the model, by the file's path in the project */
    static StoredModel of(Map<String, String> texts) throws IOException {
        Path folder = Files.createTempDirectory("bellwether-stored-model-").toRealPath();
        try {
            for (Map.Entry<String, String> file : texts.entrySet()) {
                Path path = folder.resolve(file.getKey()).normalize();
                if (path.startsWith(folder)) { // files outside of the project are not compared
                    Files.createDirectories(path.getParent());
                    FileWriting.writeString(path, file.getValue());
                }
            }
            return new StoredModel(texts, new ModelLoader().load(folder), folder);
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }

    /** Returns the files' texts by path in the project. */
    Map<String, String> texts() {
        return texts;
    }

    /** Returns the deployment of the experiment with this name; empty if its file cannot be read. */
    Optional<Deployment> deployment(String experiment) {
        return Models.all(loaded.resources(), Experiment.class).stream()
                .filter(each -> experiment.equals(each.getName()))
                .findFirst()
                .map(Experiment::getDeployment)
                .filter(deployment -> !deployment.eIsProxy());
    }

    /** Returns the measured model's element with an id of the editing session; empty if its file cannot be read. */
    Optional<EObject> find(String id) {
        int hash = id.indexOf('#');
        List<Resource> resources = loaded.resources().getResources();
        return resources.stream()
                .filter(resource -> resource.getURI().isFile()
                        && folder.resolve(id.substring(0, hash))
                                .equals(Path.of(resource.getURI().toFileString())))
                .filter(resource -> !resource.getContents().isEmpty())
                .map(resource -> ElementIds.find(resource.getContents().get(0), id.substring(hash + 1)))
                .filter(element -> element != null)
                .findFirst();
    }
}
