// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.Step;
import org.bellwether.results.campaign.DesignCheck;
import org.bellwether.results.design.Design;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.design.DesignRequest;
import org.bellwether.results.design.Designs;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.run.CampaignRequest;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.project.GenerationStep;
import org.bellwether.run.project.Project;
import org.bellwether.run.project.ProjectGenerator;

/** Converts a design of the model into steps, with runs of the model's own configuration among them. */
final class CampaignPlanner {
    /** The largest number of configurations if each has a folder with its own files. */
    private static final int MOST_CONFIGURATIONS = 2048;

    static final String REFERENCE = "reference";

    private final Project project;
    private final CampaignRequest request;
    private final GenerationStep generation;
    private final ModelDesign design;
    private final String target;
    private final boolean sharesProgram;

    CampaignPlanner(
            Project project, CampaignRequest request, GenerationStep generation, ModelDesign design, Targets targets)
            throws WorkException {
        this.project = project;
        this.request = request;
        this.generation = generation;
        this.design = design;
        this.target = target();
        Target orb =
                ProjectGenerator.refusing(() -> targets.get(List.of(target))).get(0);
        this.sharesProgram = orb.configuration().isPresent() && design.isReadAtStart(orb);
    }

    private String target() throws WorkException {
        List<String> named = request.session().selection().targets().isEmpty()
                ? design.target().map(List::of).orElse(generation.targets(project, request.session()))
                : request.session().selection().targets();
        if (named.size() != 1) {
            throw new WorkException(
                    Kind.INPUT,
                    "several-targets",
                    "A design is run on one target, but several are selected: " + String.join(", ", named),
                    project.folder().toString(),
                    "Choose one with --target");
        } else if (design.target().isPresent() && !design.target().get().equals(named.get(0))) {
            throw new WorkException(
                    Kind.INPUT,
                    "option-without-target",
                    "The factors are options of " + design.target().get() + ", not of " + named.get(0),
                    project.folder().toString(),
                    "Leave out --target");
        }
        return named.get(0);
    }

    /** Returns the configuration of a step. */
    Variant variant(Step step) throws WorkException {
        return variant(step.variant(), step.values());
    }

    private Variant variant(String name, Map<String, String> values) throws WorkException {
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> parameters = new LinkedHashMap<>();
        for (FactorPlan factor : design.factors()) {
            String value = values.get(factor.name());
            if (value != null && factor.subject().startsWith(target + ".")) {
                options.put(factor.subject().substring(target.length() + 1), value);
            } else if (value != null) {
                parameters.put(factor.subject(), value);
            }
        }
        return new Variant(name, target, options, parameters);
    }

    Variant reference() {
        return new Variant(REFERENCE, target, Map.of(), Map.of());
    }

    /** @param measured the experiment's metrics, for the responses */
    CampaignPlan plan(Experiment measured) throws WorkException {
        return plan(measured, request.replicates());
    }

    /** @param replicates how often each combination is run, once in each block; empty for the model's number */
    CampaignPlan plan(Experiment measured, OptionalInt replicates) throws WorkException {
        Design made = made(replicates);
        if (!sharesProgram) {
            refuseTooMany(
                    made.runs().stream().map(Design.Cell::levels).distinct().count());
        }
        CampaignPlan plan = new CampaignPlan(
                made.how(),
                design.factors(),
                design.responses(measured),
                steps(made),
                made.excluded().stream()
                        .map(out -> out.values() + ": " + out.reason())
                        .toList());
        try {
            DesignCheck.check(plan);
        } catch (DesignException e) {
            throw new WorkException(Kind.INPUT, e.code(), e.getMessage(), "design " + design.name(), e.fix());
        }
        return plan;
    }

    void refuseTooMany(long configurations) throws WorkException {
        if (configurations > MOST_CONFIGURATIONS) {
            throw new WorkException(
                    Kind.INPUT,
                    "too-many-runs",
                    "The design has " + configurations + " configurations, and at most " + MOST_CONFIGURATIONS
                            + " are possible where a factor is not an option that processes read at start",
                    project.folder().toString(),
                    "Use a fractional design or a random sample");
        }
    }

    /**
     * Returns whether all configurations can share one program: only options and specialisations that processes read at
     * start are varied, and no specialisation is woven.
     */
    boolean sharesProgram() {
        return sharesProgram;
    }

    private Design made(OptionalInt replicates) throws WorkException {
        try {
            DesignRequest asked = design.request();
            return Designs.make(
                    replicates.isPresent() ? repeated(asked, replicates.getAsInt()) : asked, this::whyIllegal);
        } catch (DesignException e) {
            throw new WorkException(Kind.INPUT, e.code(), e.getMessage(), "design " + design.name(), e.fix());
        }
    }

    /** Returns the number of runs of each combination. */
    int replicates() throws WorkException {
        return request.replicates().isPresent()
                ? request.replicates().getAsInt()
                : design.request().replicates();
    }

    /**
     * Returns the request with replicates. Each replicate is a separate block of time, or several if the model splits
     * replicates.
     */
    private static DesignRequest repeated(DesignRequest asked, int replicates) {
        int within = Math.max(1, asked.blocks() / asked.replicates());
        return asked.repeated(replicates, replicates * within, asked.centrePoints(), asked.foldover());
    }

    private Optional<String> whyIllegal(Map<String, String> values) {
        try {
            generation.check(project, variant("check", values).in(session()));
            return Optional.empty();
        } catch (WorkException e) {
            return Optional.of(e.getMessage());
        }
    }

    private SessionRequest session() {
        return request.session();
    }

    private List<Step> steps(Design made) {
        List<Step> steps = new ArrayList<>();
        int since = 0;
        for (Design.Cell cell : made.runs()) {
            if (request.referenceEvery() > 0 && since % request.referenceEvery() == 0) {
                steps.add(referenceStep(cell.block()));
            }
            since++;
            String name = cell.isCentre() ? centre(made, cell) : String.format(Locale.ROOT, "d%02d", cell.standard());
            steps.add(new Step(CampaignPlan.DESIGN, name, cell.levels(), made.values(cell), cell.block()));
        }
        if (request.referenceEvery() > 0) {
            int last = made.runs().get(made.runs().size() - 1).block();
            steps.add(referenceStep(last));
        }
        return steps;
    }

    /** Returns the name of a centre point. If factors without numbers give several centre points, they are numbered. */
    private static String centre(Design made, Design.Cell cell) {
        List<Integer> numbers = made.runs().stream()
                .filter(Design.Cell::isCentre)
                .map(Design.Cell::standard)
                .distinct()
                .sorted()
                .toList();
        return numbers.size() == 1 ? "centre" : "centre" + (numbers.indexOf(cell.standard()) + 1);
    }

    /** Returns the step for a run of the model's own configuration. */
    static Step referenceStep(int block) {
        return new Step(CampaignPlan.REFERENCE, REFERENCE, List.of(), Map.of(), block);
    }

    /**
     * Returns the steps of the confirmation: the model's own configuration, the best one, and the next best one, if a
     * factor has several levels, alternate.
     */
    List<Step> confirmation(CampaignAnalysis.Choice choice) {
        List<Step> steps = new ArrayList<>();
        for (int run = 0; run < request.confirm(); run++) {
            steps.add(new Step(CampaignPlan.CONFIRM, REFERENCE, List.of(), Map.of(), 1));
            steps.add(new Step(CampaignPlan.CONFIRM, CampaignPlan.BEST, List.of(), choice.best(), 1));
            if (!choice.next().isEmpty()) {
                steps.add(new Step(CampaignPlan.CONFIRM, CampaignPlan.NEXT, List.of(), choice.next(), 1));
            }
        }
        return steps;
    }
}
