// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.export.ExportFolder;
import org.bellwether.export.Testbed;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.results.store.row.Revision;
import org.bellwether.run.ExtentParameters;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.collect.ExportRecord;
import org.bellwether.run.project.EffectiveOptions;
import org.bellwether.run.project.GitRevision;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.WovenRuntimes;
import org.bellwether.run.session.Configuration;

/** Exports a project's experiment to a testbed, with the rows of its runs in the run store. */
public final class ProjectExport {
    private static final String PLAN = "plan/experiment.json";

    private final Project project;
    private final SessionRequest request;
    private final Targets targets;

    public ProjectExport(Project project, SessionRequest request, Targets targets) {
        this.project = project;
        this.request = request;
        this.targets = targets;
    }

    /**
     * Writes the export.
     *
     * @throws WorkException if the model or the request cannot be exported, or the folder contains other files; nothing
     *     has been written then
     */
    public ExportFolder.Outcome write(Testbed testbed, Path out)
            throws WorkException, IOException, InterruptedException {
        ProjectGenerator.Planned planned = new ProjectGenerator(targets).plan(project, request);
        Map<String, String> sources = project.sources();
        Optional<Revision> revision = GitRevision.of(project.folder());
        return ProjectGenerator.refusing(() -> ExportFolder.write(
                testbed,
                planned.experiment(),
                planned.plan(),
                planned.targets(),
                WovenRuntimes.IN_BUNDLES,
                this::rounds,
                bundle -> record(testbed, planned, bundle, sources, revision),
                out));
    }

    private List<SortedMap<String, String>> rounds(GeneratedFiles bundle) {
        Experiment experiment = experiment(bundle);
        return rounds(experiment, request, experiment.targets().size());
    }

    /**
     * Returns for each round the settings that give the round its quota of the samples.
     *
     * @param targets number of targets whose launches alternate
     */
    public static List<SortedMap<String, String>> rounds(Experiment experiment, SessionRequest request, int targets) {
        SampleQuotas quotas = new SampleQuotas(experiment, request.amount(), targets);
        List<SortedMap<String, String>> rounds = new ArrayList<>();
        for (int round = 1; round <= quotas.rounds(); round++) {
            SortedMap<String, String> settings = new TreeMap<>(quotas.settings(round));
            if (request.amount().rateScale() != 1) {
                settings.put("rate-scale", Double.toString(request.amount().rateScale()));
            }
            rounds.add(settings);
        }
        return rounds;
    }

    private SampleQuotas quotas(Experiment experiment) {
        return new SampleQuotas(
                experiment, request.amount(), experiment.targets().size());
    }

    private static Experiment experiment(GeneratedFiles bundle) {
        try {
            return ExperimentReader.parse(plan(bundle), PLAN);
        } catch (IOException e) {
            throw new UncheckedIOException("the plan that was generated cannot be read", e);
        }
    }

    private static String plan(GeneratedFiles bundle) {
        return new String(bundle.all().get(PLAN).content(), StandardCharsets.UTF_8);
    }

    private String record(
            Testbed testbed,
            ProjectGenerator.Planned planned,
            ExportFolder.Bundle bundle,
            Map<String, String> sources,
            Optional<Revision> revision) {
        Experiment experiment = experiment(bundle.files());
        String modelHash = CanonicalJson.hash(CanonicalJson.write(sources));
        Set<String> extents = ExtentParameters.of(project.loaded());
        List<ExportRecord.Run> runs = new ArrayList<>();
        for (Target target : planned.targets()) {
            Configuration configuration = Configuration.of(request, experiment, target.name(), modelHash, extents, 1);
            runs.add(new ExportRecord.Run(
                    target.name(),
                    configuration.json(),
                    CanonicalJson.write(EffectiveOptions.of(target, planned.plan()))));
        }
        ExportRecord record = new ExportRecord(
                ExportRecord.SCHEMA,
                testbed.name(),
                project.name(),
                experiment.model(),
                experiment.name(),
                experiment.seed(),
                request.amount().rateScale(),
                request.amount().samples().isPresent()
                        ? request.amount().samples().getAsLong()
                        : null,
                request.amount().warmup().isPresent()
                        ? request.amount().warmup().getAsLong()
                        : null,
                quotas(experiment).rounds(),
                Configuration.extent(request, extents, false),
                revision.orElse(null),
                modelHash,
                CanonicalJson.hash(bundle.stamp()),
                runs,
                plan(bundle.files()),
                sources);
        return record.json();
    }
}
