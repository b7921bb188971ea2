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
import org.bellwether.model.util.Models;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.ResourceSet;

/** Generates a folder from an experiment: plans, generates everything in memory, writes the changed files. */
public final class Generation {
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
            new HarnessCopy());

    /**
     * The generators that accept every plan that the others accept: a caller that only asks for refusals does not run
     * them.
     */
    private static final List<ArtefactGenerator> UNCHECKED = List.of(new CcmArtefacts());

    /**
     * The result of a generation.
     *
     * @param plan    what the experiment came to
     * @param changes what was written
     * @param user    the folder of the classes that the user writes, if the model asks for any
     * @param remarks what the user should know of them
     */
    public record Result(Plan plan, OutputFolder.Changes changes, Optional<Path> user, List<String> remarks) {}

    private Generation() {}

    /**
     * Generates a valid model's experiment.
     *
     * @param targets what it is generated for; at least one
     * @param out     the generated folder; made if it is not there
     * @throws RefusedException when the model asks for what is not supported, or the folder cannot be written safely;
     *     nothing has been written then
     */
    public static Result generate(Experiment experiment, List<Target> targets, Path out, Overrides overrides) {
        return generate(experiment, targets, out, overrides, List.of());
    }

    /**
     * Generates the same, with the sources of ORBs that are built from source: for machines with only a compiler.
     *
     * @param runtimes which sources those are
     */
    public static Result bundle(
            Experiment experiment, List<Target> targets, Path out, Overrides overrides, Runtimes runtimes) {
        return generate(experiment, targets, out, overrides, List.of(new RuntimeCopy(targets, runtimes)));
    }

    /**
     * A bundle that is part of something else.
     *
     * @param files   all its files but the stamp
     * @param stamp   the text of its stamp
     * @param remarks what the user should know of classes that they write
     */
    public record Bundle(GeneratedFiles files, String stamp, List<String> remarks) {}

    /**
     * The files of a bundle, in memory.
     *
     * @param plan     the experiment's, perhaps with processes placed otherwise
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
     * Returns the ORB's configuration of each process alone, by the file's name: a launch uses it in place of those in
     * a generated folder, to run the same program with other options.
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
     * All files that are generated from a plan, in memory.
     *
     * @throws RefusedException with what each kind of artefact refuses first
     */
    public static GeneratedFiles files(Plan plan, List<Target> targets) {
        GeneratedFiles files = withoutChecks(plan, targets);
        UNCHECKED.forEach(artefact -> artefact.generate(plan, files));
        return files;
    }

    private static GeneratedFiles withoutChecks(Plan plan, List<Target> targets) {
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
        return files;
    }

    private static List<ArtefactGenerator> artefacts(List<Target> targets) {
        return Stream.concat(COMMON.stream(), targets.stream().flatMap(target -> target.artefacts().stream()))
                .toList();
    }

    /**
     * Returns the reasons why experiments of valid models are not generated for their targets; empty if they are.
     * Writes nothing.
     */
    public static List<Problem> refusals(ResourceSet models, Targets targets) {
        return Models.all(models, Experiment.class).stream()
                .flatMap(experiment -> refusals(experiment, targets).stream())
                .distinct()
                .toList();
    }

    private static List<Problem> refusals(Experiment experiment, Targets targets) {
        try {
            List<Target> chosen = targets.of(experiment);
            withoutChecks(Planner.plan(experiment, modelName(experiment), chosen, Overrides.NONE), chosen);
            return List.of();
        } catch (RefusedException e) {
            return e.problems();
        }
    }

    /** The model's name: its file's, without the extension, as an identifier. */
    public static String modelName(Experiment experiment) {
        return modelName(experiment.eResource().getURI());
    }

    /** The name of the model that a file holds. */
    public static String modelName(URI uri) {
        String file = uri.trimFileExtension().lastSegment();
        String name = file == null ? "model" : file.replaceAll("[^A-Za-z0-9_]", "_"); // a text that was never saved
        return Character.isLetter(name.charAt(0)) ? name : "model_" + name;
    }
}
