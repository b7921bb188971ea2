// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bellwether.generator.target.Target;
import org.bellwether.results.Folders;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.SessionListener;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.SessionStage;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.build.BuildSettings;
import org.bellwether.run.build.Builder;
import org.bellwether.run.build.RuntimeCache;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;
import org.bellwether.run.project.WovenRuntimes;
import org.bellwether.specialise.WovenRuntime;

/** Generates the configurations of a session: targets in one generated folder, or variants in a folder each. */
public final class TreatmentGenerator {
    private final Project project;
    private final SessionRequest request;
    private final GenerationStep generation;
    private final SessionListener listener;
    private final Map<Path, Project> loaded = new HashMap<>();

    public TreatmentGenerator(
            Project project, SessionRequest request, GenerationStep generation, SessionListener listener) {
        this.project = project;
        this.request = request;
        this.generation = generation;
        this.listener = listener;
    }

    /** Finds targets by their names; an empty list finds the model's targets. */
    @FunctionalInterface
    public interface Finder {
        List<Target> of(List<String> names, GeneratedExperiment generated) throws WorkException;
    }

    /** Checks, without writing anything, whether all configurations can be generated. */
    public void check() throws WorkException, IOException {
        if (request.variants().isEmpty()) {
            generation.check(project, request);
        }
        refuseStrayOptions();
        refuseModelsInLab();
        for (Variant variant : variants()) {
            BuildSettings.of(variant.build(), variant.name());
            generation.check(projectOf(variant), variant.in(request));
            if (!variant.specialisations().isEmpty()) {
                generation.checkSpecialisations(
                        projectOf(variant), variant.in(request), new TreeSet<>(variant.specialisations()));
            }
        }
    }

    /** Refuses variants with their own model in a lab, because a lab has the hosts and links of one model. */
    private void refuseModelsInLab() throws WorkException {
        Optional<Variant> own = request.variants().stream()
                .filter(variant -> variant.model().isPresent())
                .findFirst();
        if (request.place().lab() && own.isPresent()) {
            throw new WorkException(
                    Kind.INPUT,
                    "variant-model-in-lab",
                    "The variant " + own.get().name() + " has a model of its own, and a lab has the hosts of one model",
                    "--variant " + own.get().name(),
                    "Run each model by itself, without --variant, or leave --lab out");
        }
    }

    /** Loads the variant's own model, once. */
    private Project projectOf(Variant variant) throws WorkException, IOException {
        if (variant.model().isEmpty()) {
            return project;
        }
        Path model = variant.model().get();
        Project own = loaded.get(model);
        if (own == null) {
            listener.step(SessionStage.VALIDATE, model.toString());
            own = Project.load(model);
            own.refuseErrors(model);
            loaded.put(model, own);
        }
        return own;
    }

    public List<Treatment> generate(Path out, Finder finder) throws WorkException, IOException {
        return request.variants().isEmpty() ? targets(out, finder) : variants(out, finder);
    }

    private List<Treatment> targets(Path out, Finder finder) throws WorkException, IOException {
        GenerationStep.Outcome made = generation.generate(project, request, out.resolve("generated"));
        made.remarks().forEach(listener::note);
        GeneratedExperiment generated = GeneratedExperiment.read(out.resolve("generated"));
        List<Target> chosen = finder.of(request.selection().targets(), generated);
        SampleQuotas quotas = new SampleQuotas(generated.experiment(), request.amount(), chosen.size());
        Map<String, WovenRuntime> woven =
                WovenRuntimes.of(chosen, made, request.instrumentation().checkpoints());
        Builder builder = builder(out.resolve("build"), made, BuildSettings.NONE, woven);
        return chosen.stream()
                .map(target ->
                        new Treatment("", target, request, generated, made.optionsOf(target.name()), quotas, builder))
                .toList();
    }

    private List<Treatment> variants(Path out, Finder finder) throws WorkException, IOException {
        List<Treatment> treatments = new ArrayList<>();
        List<Variant> variants = variants();
        Map<String, Builder> builders = new HashMap<>();
        for (Variant variant : variants) {
            Path folder = out.resolve("variants").resolve(variant.name());
            SessionRequest own = variant.in(request);
            Project source = projectOf(variant);
            BuildSettings settings = BuildSettings.of(variant.build(), variant.name());
            GenerationStep.Outcome made = generation.generate(source, own, folder.resolve("generated"));
            made.remarks().forEach(listener::note);
            GeneratedExperiment generated = GeneratedExperiment.read(folder.resolve("generated"));
            Target target = finder.of(own.selection().targets(), generated).get(0);
            Map<String, WovenRuntime> woven = WovenRuntimes.of(
                    List.of(target), made, request.instrumentation().checkpoints());
            List<List<String>> ruleSets =
                    woven.values().stream().map(WovenRuntime::ruleSets).toList();
            Builder builder = builders.computeIfAbsent(
                    target.name() + " " + generated.buildHash() + " " + source.folder() + " " + settings.hash() + " "
                            + ruleSets,
                    key -> builder(folder.resolve(settings.folder()), made, settings, woven));
            String name = isPlain(variant, target) ? "" : variant.name();
            treatments.add(new Treatment(
                    name,
                    target,
                    own,
                    generated,
                    made.optionsOf(target.name()),
                    new SampleQuotas(generated.experiment(), own.amount(), variants.size()),
                    builder,
                    variant.model().map(model -> source),
                    settings,
                    Optional.empty()));
        }
        return treatments;
    }

    /** Returns whether the target's name is sufficient, so that a run of the target has the same configuration. */
    private static boolean isPlain(Variant variant, Target target) {
        return variant.name().equals(target.name())
                && variant.model().isEmpty()
                && variant.build().isEmpty();
    }

    private Builder builder(
            Path folder, GenerationStep.Outcome made, BuildSettings settings, Map<String, WovenRuntime> woven) {
        return new Builder(
                folder,
                made.user(),
                new RuntimeCache(Folders.cache(), listener),
                listener,
                request.instrumentation().checkpoints(),
                settings,
                woven);
    }

    /** Returns the variants of the request, and its targets as variants without changes. */
    private List<Variant> variants() throws WorkException, IOException {
        if (request.variants().isEmpty()) {
            return List.of();
        }
        List<Variant> all = new ArrayList<>();
        request.selection().targets().forEach(target -> all.add(Variant.of(target)));
        for (Variant variant : request.variants()) {
            all.add(
                    variant.target().isEmpty()
                            ? new Variant(
                                    variant.name(),
                                    onlyTarget(variant),
                                    variant.options(),
                                    variant.parameters(),
                                    variant.model(),
                                    variant.build(),
                                    variant.specialisations())
                            : variant);
        }
        Set<String> names = all.stream().map(Variant::name).collect(Collectors.toSet());
        if (names.size() < all.size()) {
            throw new WorkException(
                    Kind.INPUT,
                    "variant-twice",
                    "Two configurations have one name: "
                            + all.stream().map(Variant::name).collect(Collectors.joining(", ")),
                    "--variant",
                    "Give each configuration its own name; a configuration of --target has the name of the target");
        }
        return all;
    }

    private String onlyTarget(Variant variant) throws WorkException, IOException {
        List<String> named = generation.targets(projectOf(variant), request);
        if (named.size() == 1) {
            return named.get(0);
        }
        throw new WorkException(
                Kind.INPUT,
                "variant-without-target",
                "The variant " + variant.name() + " names no target, and the model names " + named.size(),
                "--variant " + variant.name(),
                "Name one: --variant " + variant.name() + ":TARGET");
    }

    /** Refuses options of a target that no configuration uses, because they would have no effect. */
    private void refuseStrayOptions() throws WorkException, IOException {
        List<Variant> variants = variants();
        for (String option : request.selection().options().keySet()) {
            if (!variants.isEmpty()
                    && variants.stream().noneMatch(variant -> option.startsWith(variant.target() + "."))) {
                throw ProjectGenerator.optionWithoutTarget(
                        option,
                        variants.stream().map(Variant::target).distinct().toList());
            }
        }
    }
}
