// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.export.ExportFolder;
import org.bellwether.export.LaunchLimit;
import org.bellwether.export.Testbed;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.target.Target;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.ExperimentReader;
import org.bellwether.run.ExtentParameters;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.campaign.CampaignWork;
import org.bellwether.run.export.ProjectExport;
import org.bellwether.run.project.EffectiveOptions;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.run.project.GitRevision;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.WovenRuntimes;
import org.bellwether.run.session.Configuration;

/**
 * Writes the configurations of a campaign for a cluster: an export of each program, and for each configuration the
 * files that differ from its program's. Configurations with the same program share one build.
 */
final class CampaignExport {
    private static final String PLAN = "plan/experiment.json";

    /** Matches the files of a bundle that are not built into a program. */
    private static final Pattern OF_CONFIGURATION = Pattern.compile("plan/[^/]+|target/[^/]+/([^/]+\\.(?:conf|cfg))");

    private final CampaignWork work;
    private final CampaignFolder folder;
    private final Set<String> extents;
    private final String modelHash;

    /** Names of programs by the hash of the files from which they are built. */
    private final Map<String, String> programs = new HashMap<>();

    /** Configurations by their variants' names. */
    private final SortedMap<String, CampaignRecord.Configured> configured = new TreeMap<>();

    private Experiment measured;
    private long limitSeconds;

    CampaignExport(CampaignWork work, CampaignFolder folder) throws WorkException, IOException {
        this.work = work;
        this.folder = folder;
        this.extents = ExtentParameters.of(work.project().loaded());
        this.modelHash = CanonicalJson.hash(CanonicalJson.write(work.project().sources()));
    }

    /** Returns the longest time that a run of any configuration may take (s); known when the export is written. */
    long limitSeconds() {
        return limitSeconds;
    }

    /** Returns the number of programs, which a worker builds one after the other; known when the export is written. */
    int programs() {
        return programs.size();
    }

    /**
     * Writes all configurations of the campaign's plan.
     *
     * @throws WorkException if one of them cannot be exported, or needs other nodes than the others
     */
    CampaignRecord write() throws WorkException, IOException, InterruptedException {
        Map<String, Step> variants = new LinkedHashMap<>();
        work.state().plan().steps().forEach(step -> variants.putIfAbsent(step.variant(), step));
        if (isOneProgram(List.copyOf(variants.values()))) {
            Step reference = CampaignWork.reference();
            String program = program(work.requestOf(reference), hash(bundle(reference)));
            for (Step step : variants.values()) {
                options(step, program);
            }
        } else {
            for (Step step : variants.values()) {
                whole(step);
            }
        }
        refuseOtherNodes();
        SessionRequest session = work.request().session();
        CampaignRecord record = new CampaignRecord(
                CampaignRecord.SCHEMA,
                work.campaign().id(),
                work.campaign().project(),
                measured.model(),
                modelHash,
                measured.name(),
                target(),
                measured.seed(),
                session.amount().rateScale(),
                session.amount().samples().isPresent()
                        ? session.amount().samples().getAsLong()
                        : null,
                session.amount().warmup().isPresent()
                        ? session.amount().warmup().getAsLong()
                        : null,
                GitRevision.of(work.project().folder()).orElse(null),
                configured);
        // The file is replaced atomically, because this command may be killed, and another one may read the file
        Path written = folder.record().resolveSibling(CampaignRecord.FILE + ".new");
        FileWriting.writeString(written, record.json());
        Files.move(written, folder.record(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return record;
    }

    /** The plan and the bundle of a configuration. */
    private record Bundled(ProjectGenerator.Planned planned, ExportFolder.Bundle bundle) {}

    private Bundled bundle(Step step) throws WorkException {
        ProjectGenerator.Planned planned = planned(step);
        return new Bundled(
                planned,
                ProjectGenerator.refusing(() -> ExportFolder.bundle(
                        planned.experiment(), planned.plan(), planned.targets(), WovenRuntimes.IN_BUNDLES)));
    }

    private ProjectGenerator.Planned planned(Step step) throws WorkException {
        return new ProjectGenerator(work.targets()).plan(work.project(), work.requestOf(step));
    }

    private static String hash(Bundled bundled) {
        return GeneratedExperiment.buildHash(bundled.bundle().stamp());
    }

    /**
     * Returns whether all configurations share one program; checks configurations in which each level occurs at least
     * once.
     */
    private boolean isOneProgram(List<Step> steps) throws WorkException {
        if (!work.sharesProgram()) {
            return false;
        }
        Optional<String> first = Optional.empty();
        for (Step step : CampaignWork.covering(steps)) {
            String hash = hash(bundle(step));
            if (first.isPresent() && !first.get().equals(hash)) {
                return false;
            }
            first = Optional.of(hash);
        }
        return true;
    }

    /** Returns the name of a program; exports the program at its first use. */
    private String program(SessionRequest request, String hash)
            throws WorkException, IOException, InterruptedException {
        String known = programs.get(hash);
        if (known != null) {
            return known;
        }
        String name = CampaignFolder.programName(programs.size() + 1);
        ExportFolder.Outcome outcome = new ProjectExport(work.project(), request, work.targets())
                .write(Testbed.of("slurm").orElseThrow(), folder.program(name));
        if (programs.isEmpty()) {
            outcome.remarks().forEach(work.listener()::note);
            outcome.warnings().forEach(warning -> work.listener().note("warning: " + warning));
        }
        if (measured == null) {
            measured = experiment(
                    Files.readString(folder.program(name).resolve("bundle").resolve(PLAN)));
        }
        programs.put(hash, name);
        return name;
    }

    /** Writes a configuration that differs from its program only in the ORB's configuration files. */
    private void options(Step step, String program) throws WorkException, IOException {
        ProjectGenerator.Planned planned = planned(step);
        Target target = planned.targets().get(0);
        Map<String, byte[]> files = ProjectGenerator.refusing(() -> ExportFolder.configuration(planned.plan(), target));
        Map<String, String> texts = new TreeMap<>();
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            write(folder.configuration(step.variant()).resolve("config").resolve(file.getKey()), file.getValue());
            texts.put(file.getKey(), new String(file.getValue(), StandardCharsets.UTF_8));
        }
        texts.put("program", program);
        add(step, program, planned, measured, CanonicalJson.hash(CanonicalJson.write(texts)));
    }

    /** Writes a configuration with its own plan. */
    private void whole(Step step) throws WorkException, IOException, InterruptedException {
        Bundled bundled = bundle(step);
        String program = program(work.requestOf(step), hash(bundled));
        GeneratedFiles files = bundled.bundle().files();
        Path own = folder.configuration(step.variant());
        for (Map.Entry<String, GeneratedFiles.Content> file : files.all().entrySet()) {
            Matcher matcher = OF_CONFIGURATION.matcher(file.getKey());
            if (matcher.matches()) {
                write(
                        own.resolve(matcher.group(1) == null ? file.getKey() : "config/" + matcher.group(1)),
                        file.getValue().content());
            }
        }
        Experiment experiment = experiment(new String(files.all().get(PLAN).content(), StandardCharsets.UTF_8));
        List<SortedMap<String, String>> rounds = ProjectExport.rounds(experiment, work.requestOf(step), 1);
        for (int round = 1; round <= rounds.size(); round++) {
            StringBuilder text = new StringBuilder();
            rounds.get(round - 1).forEach((key, value) -> text.append(key + "=" + value + "\n"));
            write(
                    own.resolve("plan/round-" + round + ".settings"),
                    text.toString().getBytes(StandardCharsets.UTF_8));
        }
        add(
                step,
                program,
                bundled.planned(),
                experiment,
                CanonicalJson.hash(bundled.bundle().stamp()));
    }

    private void add(
            Step step, String program, ProjectGenerator.Planned planned, Experiment experiment, String generatedHash)
            throws WorkException {
        SessionRequest request = work.requestOf(step);
        Target target = planned.targets().get(0);
        List<SortedMap<String, String>> rounds = ProjectExport.rounds(experiment, request, 1);
        limitSeconds = Math.max(limitSeconds, LaunchLimit.seconds(planned.plan(), rounds));
        configured.put(
                step.variant(),
                new CampaignRecord.Configured(
                        program,
                        rounds.size(),
                        Configuration.of(request, experiment, target.name(), modelHash, extents, 1)
                                .json(),
                        Configuration.extent(request, extents, false),
                        CanonicalJson.write(EffectiveOptions.of(target, planned.plan())),
                        generatedHash));
    }

    private String target() throws WorkException {
        return planned(CampaignWork.reference()).targets().get(0).name();
    }

    /** Refuses configurations that need different nodes, because one job array has the nodes for all of them. */
    private void refuseOtherNodes() throws WorkException, IOException {
        byte[] first = null;
        for (String name : new ArrayList<>(new TreeMap<>(programs).values())) {
            byte[] nodes = Files.readAllBytes(folder.program(name).resolve("plan/features"));
            if (first != null && !Arrays.equals(first, nodes)) {
                throw new WorkException(
                        Kind.INPUT,
                        "other-nodes",
                        "The configurations of the design need different nodes of the cluster",
                        "experiment " + measured.name(),
                        "Vary no number of nodes and no platform in a design that runs on a cluster");
            }
            first = nodes;
        }
    }

    private static Experiment experiment(String plan) throws IOException {
        return ExperimentReader.parse(plan, PLAN);
    }

    private static void write(Path file, byte[] content) throws IOException {
        if (!Files.isRegularFile(file) || !Arrays.equals(Files.readAllBytes(file), content)) {
            Files.createDirectories(file.getParent());
            FileWriting.write(file, content);
        }
    }
}
