// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.session.Treatment;

/** The configurations of a campaign's steps, ready to be built and launched. */
@FunctionalInterface
interface Configurations {
    /**
     * Returns the configuration of a step.
     *
     * @param job the number of the run among those that are made in parallel, from 0
     */
    Treatment of(Step step, int job) throws WorkException, IOException;

    /** Returns the steps in which each level of each factor occurs at least once. */
    static List<Step> covering(List<Step> steps) {
        Set<Map.Entry<String, String>> seen = new HashSet<>();
        return steps.stream()
                .filter(step -> seen.addAll(step.values().entrySet()))
                .toList();
    }

    /**
     * One program for all configurations: only the ORB configurations that processes read at start differ. The ORB
     * configurations are written into a folder of each job before each run, so that the disk space does not grow with
     * the number of configurations.
     */
    final class OfOneProgram implements Configurations {
        private final Project project;
        private final SessionRequest session;
        private final GenerationStep generation;
        private final CampaignPlanner planner;
        private final Path folder;
        private final Treatment base;
        private final Map<Integer, Map<String, byte[]>> written = new HashMap<>();

        /** @param base how the program is generated and built */
        OfOneProgram(
                Project project,
                SessionRequest session,
                GenerationStep generation,
                CampaignPlanner planner,
                Path folder,
                Treatment base) {
            this.project = project;
            this.session = session;
            this.generation = generation;
            this.planner = planner;
            this.folder = folder;
            this.base = base;
        }

        @Override
        public Treatment of(Step step, int job) throws WorkException, IOException {
            SessionRequest own = planner.variant(step).in(session);
            GenerationStep.Configured configured = generation.configure(project, own);
            Path files = folder.resolve("job-" + (job + 1));
            write(files, configured.files(), written.computeIfAbsent(job, number -> new HashMap<>()));
            GeneratedExperiment generated = base.generated();
            return new Treatment(
                    step.variant(),
                    base.target(),
                    own,
                    new GeneratedExperiment(
                            generated.folder(), generated.experiment(), generated.plan(), hash(configured)),
                    configured.options(),
                    base.quotas(),
                    base.builder(),
                    base.project(),
                    base.build(),
                    Optional.of(files));
        }

        /** @param before the files that this command has written to the folder */
        private static void write(Path folder, Map<String, byte[]> files, Map<String, byte[]> before)
                throws IOException {
            Files.createDirectories(folder);
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                if (!Arrays.equals(file.getValue(), before.put(file.getKey(), file.getValue()))) {
                    FileWriting.write(folder.resolve(file.getKey()), file.getValue());
                }
            }
        }

        private String hash(GenerationStep.Configured configured) {
            Map<String, String> texts = new LinkedHashMap<>();
            texts.put("program", base.generated().hash());
            configured.files().forEach((name, bytes) -> texts.put(name, new String(bytes, StandardCharsets.UTF_8)));
            return CanonicalJson.hash(CanonicalJson.write(texts));
        }
    }
}
