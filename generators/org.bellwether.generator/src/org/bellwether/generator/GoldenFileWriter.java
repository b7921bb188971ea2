// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.output.Banner;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.model.loading.LoadedModel;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;

/**
 * Golden files: the generated files of some models for all targets, committed so that every change of a template shows
 * in a review. A test fails when they are stale.
 */
public final class GoldenFileWriter {
    private static final String GOLDEN = "generators/org.bellwether.generator.tests/golden/";
    private static final List<String> MODELS = List.of(
            "examples/basicsp/basicsp.bellwether",
            "examples/interactions/interactions.bellwether",
            "testmodels/issues/2/constructs.bellwether",
            "testmodels/valid/workloads/workloads.bellwether",
            "testmodels/valid/populations/populations.bellwether",
            "testmodels/valid/references/references.bellwether",
            "testmodels/valid/arrays/arrays.bellwether");
    private static final List<String> TARGETS = List.of("omniorb", "corbel", "tao");
    /** A model with a scheduling discipline, which only Corbel has. */
    private static final String SCHEDULED = "testmodels/valid/scheduling/scheduling.bellwether";

    private GoldenFileWriter() {}

    /** Writes exactly these files into the repository at the given folder. */
    public static void main(String[] arguments) throws IOException {
        Path repository = Path.of(arguments[0]);
        SortedMap<String, String> wanted = all(repository);
        for (String path : present(repository)) {
            if (!wanted.containsKey(path)) {
                Files.delete(repository.resolve(path));
                System.out.println("deleted: " + path);
            }
        }
        for (var file : wanted.entrySet()) {
            RepositoryFile.write(repository, file.getKey(), file.getValue());
        }
    }

    /** Returns the expected texts by path in the repository, except for the product's files, which are only copied. */
    public static SortedMap<String, String> all(Path repository) {
        SortedMap<String, String> texts = new TreeMap<>();
        MODELS.forEach(model -> texts.putAll(texts(repository.resolve(model), TARGETS)));
        texts.putAll(texts(repository.resolve(SCHEDULED), List.of("corbel")));
        return texts;
    }

    private static SortedMap<String, String> texts(Path model, List<String> names) {
        SortedMap<String, String> texts = new TreeMap<>();
        Experiment experiment = experiment(model);
        String name = Generation.modelName(experiment);
        List<Target> targets = Targets.discover().get(names);
        Generation.files(Planner.plan(experiment, name, targets, Overrides.NONE), targets)
                .all()
                .forEach((path, file) -> {
                    String text = new String(file.content(), StandardCharsets.UTF_8);
                    if (text.contains(Banner.sentence(name)) || text.contains(Banner.OF_ANY_MODEL)) {
                        texts.put(GOLDEN + name + "/" + path, text);
                    }
                });
        return texts;
    }

    /** Returns the paths of the existing golden files. */
    public static List<String> present(Path repository) {
        Path golden = repository.resolve(GOLDEN);
        if (!Files.isDirectory(golden)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(golden)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> repository.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Experiment experiment(Path file) {
        LoadedModel loaded = new ModelLoader().load(file);
        if (!loaded.isOk()) {
            throw new IllegalStateException(String.join(
                    "\n", loaded.problems().stream().map(Problem::render).toList()));
        }
        return Models.all(loaded.model(), Experiment.class).get(0);
    }
}
