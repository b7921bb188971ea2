// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.Generation;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.MeasuringPointPlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.io.RepositoryFile;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.util.Models;

/** Golden files: the exports of some models for each kind of testbed, without the bundle and the copied scripts. */
public final class GoldenFileWriter {
    private static final String GOLDEN = "generators/org.bellwether.export.tests/golden/";
    private static final List<String> MODELS =
            List.of("examples/basicsp/basicsp.bellwether", "testmodels/valid/testbed/testbed.bellwether");

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

    /** Returns the text of each golden file by its path in the repository. */
    static SortedMap<String, String> all(Path repository) {
        SortedMap<String, String> texts = new TreeMap<>();
        for (String model : MODELS) {
            for (Testbed testbed : Testbed.ALL) {
                Export export = export(repository.resolve(model));
                GeneratedFiles files = new GeneratedFiles(export.plan().model());
                ExportFolder.testbedFiles(testbed, export, List.of(), files);
                files.all().forEach((path, file) -> {
                    if (!path.endsWith(".sh")) {
                        texts.put(
                                GOLDEN + export.plan().model() + "/" + testbed.name() + "/" + path,
                                new String(file.content(), StandardCharsets.UTF_8));
                    }
                });
            }
        }
        return texts;
    }

    /** Returns the paths of the existing golden files. */
    static List<String> present(Path repository) throws IOException {
        Path golden = repository.resolve(GOLDEN);
        if (!Files.isDirectory(golden)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(golden)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> repository.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    /** Returns an export of a model's first experiment on Corbel, in one round. */
    static Export export(Path model) {
        Experiment experiment = Models.all(new ModelLoader().load(model).model(), Experiment.class)
                .get(0);
        List<Target> targets = Targets.discover().get(List.of("corbel"));
        Plan plan = Planner.plan(experiment, Generation.modelName(experiment), targets, Overrides.NONE);
        SortedMap<String, String> settings = new TreeMap<>();
        for (MeasuringPointPlan probe : plan.probes()) {
            probe.phases()
                    .forEach(share -> settings.put(
                            "probe." + probe.name() + "." + share.phase() + ".samples",
                            Long.toString(share.samples())));
        }
        return new Export(
                TestbedPlan.of(plan).plan(),
                targets,
                TopologyReader.of(experiment.getDeployment(), plan.evaluator(), plan.network()),
                List.of(settings));
    }
}
