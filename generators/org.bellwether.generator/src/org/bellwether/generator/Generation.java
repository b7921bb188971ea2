// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.generator.artefacts.CMakeProject;
import org.bellwether.generator.artefacts.HarnessCopy;
import org.bellwether.generator.artefacts.IdlArtefact;
import org.bellwether.generator.artefacts.RuntimeCopy;
import org.bellwether.generator.artefacts.cpp.ExecutorHeader;
import org.bellwether.generator.artefacts.cpp.ExecutorSource;
import org.bellwether.generator.artefacts.cpp.ProcessMain;
import org.bellwether.generator.artefacts.cpp.TypesHeader;
import org.bellwether.generator.artefacts.plan.ExperimentJson;
import org.bellwether.generator.artefacts.plan.LaunchPlan;
import org.bellwether.generator.artefacts.plan.SettingsFile;
import org.bellwether.generator.ccm.CcmArtefacts;
import org.bellwether.generator.mapping.Macros;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.output.GenerationManifest;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.output.SourceElements;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Overrides;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.planner.Planner;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Runtimes;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.generator.user.UserFolder;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Experiment;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Generates a folder from an experiment: plans, generates everything in memory, writes the changed files. */
public final class Generation {
    private static final ArtefactGenerator HARNESS = new HarnessCopy();

    /** The generators that all targets share. */
    private static final List<ArtefactGenerator> COMMON = List.of(
            new IdlArtefact(),
            new TypesHeader(),
            new ExecutorHeader(),
            new ExecutorSource(),
            new ProcessMain(),
            new CMakeProject(),
            new LaunchPlan(),
            new SettingsFile(),
            new ExperimentJson(),
            HARNESS);

    /** The generators that run when all others have accepted the plan. */
    private static final List<ArtefactGenerator> LAST = List.of(new CcmArtefacts());

    /**
     * The result of a generation.
     *
     * @param plan    the experiment's plan
     * @param changes the changes of the folder
     * @param user    the folder of user-written classes, if the model requires any
     * @param remarks notes for the user about these classes
     */
    public record Result(Plan plan, OutputFolder.Changes changes, Optional<Path> user, List<String> remarks) {}

    private Generation() {}

    /**
     * Generates a valid model's experiment.
     *
     * @param targets the targets; at least one
     * @param out     the generated folder; created if it does not exist
     * @throws RefusedException if the model needs an unsupported part, or if the folder cannot be written safely;
     *     nothing has been written then
     */
    public static Result generate(Experiment experiment, List<Target> targets, Path out, Overrides overrides) {
        return generate(experiment, targets, out, overrides, List.of());
    }

    /**
     * Generates the same, with the sources of ORBs that are built from source: for machines with only a compiler.
     *
     * @param runtimes the sources
     */
    public static Result bundle(
            Experiment experiment, List<Target> targets, Path out, Overrides overrides, Runtimes runtimes) {
        return generate(experiment, targets, out, overrides, List.of(new RuntimeCopy(targets, runtimes)));
    }

    /**
     * A bundle as a part of an export.
     *
     * @param files   all files of the bundle except the stamp
     * @param stamp   the text of its stamp
     * @param remarks notes for the user about user-written classes
     */
    public record Bundle(GeneratedFiles files, String stamp, List<String> remarks) {}

    /**
     * Generates the files of a bundle, in memory.
     *
     * @param plan     the experiment's plan, possibly with other placements of processes
     * @param runtimes the sources of ORBs that are built from source
     * @throws RefusedException like {@link #generate}
     */
    public static Bundle bundle(Experiment experiment, Plan plan, List<Target> targets, Runtimes runtimes) {
        GeneratedFiles files = files(plan, targets);
        new RuntimeCopy(targets, runtimes).generate(plan, files);
        List<String> remarks = UserFolder.isNeeded(plan)
                ? new UserFolder(UserFolder.beside(experiment)).bring(plan, files)
                : List.of();
        return new Bundle(
                files, new String(GenerationManifest.of(files, plan.model()).bytes(), StandardCharsets.UTF_8), remarks);
    }

    private static Result generate(
            Experiment experiment, List<Target> targets, Path out, Overrides overrides, List<ArtefactGenerator> more) {
        String model = modelName(experiment);
        Plan plan = Planner.plan(experiment, model, targets, overrides);
        GeneratedFiles files = files(plan, targets);
        more.forEach(artefact -> artefact.generate(plan, files));
        Optional<Path> user = UserFolder.isNeeded(plan) ? Optional.of(UserFolder.beside(experiment)) : Optional.empty();
        List<String> remarks = user.isPresent() ? new UserFolder(user.get()).bring(plan, files) : List.of();
        return new Result(plan, new OutputFolder(out).write(files, model), user, remarks);
    }

    /**
     * Returns only the ORB's configuration of each process, by the file's name: a launch uses it instead of the files
     * in a generated folder, to run the same program with other options.
     *
     * @throws RefusedException like {@link #generate}
     */
    public static Map<String, byte[]> configuration(Plan plan, Target target) {
        GeneratedFiles files = new GeneratedFiles(plan.model());
        target.configuration().orElseThrow().generate(plan, files);
        Map<String, byte[]> byName = new TreeMap<>();
        files.all().forEach((path, file) -> byName.put(path.substring(path.lastIndexOf('/') + 1), file.content()));
        return byName;
    }

    /**
     * Generates all files of a plan, in memory.
     *
     * @throws RefusedException with the first refusal of each kind of artefact
     */
    public static GeneratedFiles files(Plan plan, List<Target> targets) {
        List<EObject> named = new ArrayList<>(plan.modelIdl().declarations());
        plan.executors().forEach(executor -> named.add(executor.type()));
        Macros macros = Macros.in(named, plan.instances().stream().map(InstancePlan::name));
        GeneratedFiles files = new GeneratedFiles(plan.model(), macros);
        Set<Problem> refused = new LinkedHashSet<>();
        for (ArtefactGenerator artefact : artefacts(targets)) {
            try {
                artefact.generate(plan, files);
            } catch (RefusedException e) {
                refused.addAll(e.problems());
            }
        }
        if (!refused.isEmpty()) {
            throw new RefusedException(List.copyOf(refused));
        }
        LAST.forEach(artefact -> artefact.generate(plan, files));
        SourceElements.add(files);
        return files;
    }

    private static List<ArtefactGenerator> artefacts(List<Target> targets) {
        return Stream.concat(COMMON.stream(), targets.stream().flatMap(target -> target.artefacts().stream()))
                .toList();
    }

    /**
     * Returns the generators that may refuse a plan. The others only copy files, or accept all plans that these accept.
     */
    static List<ArtefactGenerator> refusing(List<Target> targets) {
        return artefacts(targets).stream()
                .filter(artefact -> artefact != HARNESS)
                .toList();
    }

    /**
     * Returns the reasons why experiments of valid models are not generated for their targets; empty if they are.
     * Writes nothing.
     */
    public static List<Problem> refusals(ResourceSet models, Targets targets) {
        return new RefusalSearch(models, targets, (experiment, plan, chosen) -> List.of()).all();
    }

    /** Returns the model's name: the name of its file without the extension, as an identifier. */
    public static String modelName(Experiment experiment) {
        return modelName(experiment.eResource().getURI());
    }

    /** Returns the name of the model in a file. */
    public static String modelName(URI uri) {
        String file = uri.trimFileExtension().lastSegment();
        String name = file == null ? "model" : file.replaceAll("[^A-Za-z0-9_]", "_"); // null if never saved
        return Character.isLetter(name.charAt(0)) ? name : "model_" + name;
    }
}
