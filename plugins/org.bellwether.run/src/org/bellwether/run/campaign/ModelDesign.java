// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.campaign;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.target.Target;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.experiment.Response;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.options.BindingTime;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.util.Models;
import org.bellwether.results.campaign.CampaignPlan.FactorPlan;
import org.bellwether.results.campaign.CampaignPlan.ResponsePlan;
import org.bellwether.results.design.DesignRequest;
import org.bellwether.results.design.DesignRequest.Kind;
import org.bellwether.run.WorkException;

/** Returns the design in the model; if the experiment has only factors, makes a design for them. */
final class ModelDesign {
    /**
     * The resolution for an experiment without a design: main effects clear of interactions, in the smallest number of
     * runs.
     */
    private static final int RESOLUTION = 4;

    /** The number of replicates with a single factor, so that the error can be estimated. */
    private static final int REPLICATES_OF_ONE_FACTOR = 4;

    private final Experiment experiment;
    private final Optional<Design> design;
    private final List<Factor> factors;

    private ModelDesign(Experiment experiment, Optional<Design> design) {
        this.experiment = experiment;
        this.design = design;
        this.factors = design.filter(one -> !one.getFactors().isEmpty())
                .<List<Factor>>map(Design::getFactors)
                .orElse(experiment.getFactors());
    }

    /** Returns the design of a name; without a name, the first design. */
    static ModelDesign of(Experiment experiment, Optional<String> name) throws WorkException {
        List<Design> designs = experiment.getDesigns().stream()
                .filter(one -> name.isEmpty() || name.get().equals(one.getName()))
                .toList();
        String names = experiment.getDesigns().stream().map(Design::getName).collect(Collectors.joining(", "));
        if (experiment.getFactors().isEmpty()) {
            throw wrong(
                    "no-factors",
                    "The experiment " + experiment.getName() + " varies nothing",
                    experiment,
                    "Add factors to it: factor NAME = option OPTION on TARGET { LOW, HIGH }");
        } else if (name.isPresent() && designs.isEmpty()) {
            throw wrong(
                    "no-such-design",
                    "The experiment " + experiment.getName() + " has no design '" + name.get() + "'",
                    experiment,
                    names.isEmpty() ? "Leave out --design" : "Use one of: " + names);
        }
        return new ModelDesign(experiment, designs.stream().findFirst());
    }

    /** Returns a design of the experiment; without a design, the one that is made from the experiment's factors. */
    static ModelDesign made(Experiment experiment, Optional<Design> design) {
        return new ModelDesign(experiment, design);
    }

    private static WorkException wrong(String code, String message, Experiment experiment, String fix) {
        return new WorkException(WorkException.Kind.INPUT, code, message, "experiment " + experiment.getName(), fix);
    }

    String name() {
        return design.map(Design::getName).orElse("");
    }

    /** Returns the target whose options are varied; empty if only parameters are varied. */
    Optional<String> target() throws WorkException {
        List<String> targets = factors.stream()
                .filter(factor -> factor.getOption() != null)
                .map(factor -> factor.getOption().getTarget())
                .distinct()
                .toList();
        if (targets.size() > 1) {
            throw wrong(
                    "several-targets",
                    "The factors are options of several targets: " + String.join(", ", targets),
                    experiment,
                    "Make a design for each target, of its factors");
        }
        return targets.stream().findFirst();
    }

    /**
     * Returns whether only options and specialisations are varied that a process reads at its start or later, so that
     * one program serves all configurations. A woven runtime may be bound to the values of any option.
     */
    boolean isReadAtStart(Target orb) {
        return !weaves(orb)
                && factors.stream()
                        .allMatch(factor -> factor.getOption() == null
                                ? isOfSpecialisations(factor.getParameter())
                                : isReadAtStart(orb, factor.getOption().getOption()));
    }

    private static boolean isReadAtStart(Target orb, String name) {
        return orb.catalogue().getOptions().stream()
                .anyMatch(option -> option.getName().equals(name) && option.getBindingTime() != BindingTime.COMPILE);
    }

    /** Returns whether the experiment names a specialisation that is bound when the runtime is built. */
    private boolean weaves(Target orb) {
        return experiment.getSpecialisations().stream()
                .flatMap(setting -> orb.specialisations().getOrDefault(setting.getSpecialisation(), Set.of()).stream())
                .anyMatch(name -> !isReadAtStart(orb, name));
    }

    /** Returns whether a parameter is used only by specialisations, which options of processes apply. */
    private boolean isOfSpecialisations(Parameter parameter) {
        List<ParameterReference> uses = Models.around(experiment).stream()
                .flatMap(model -> Models.all(model, ParameterReference.class).stream())
                .filter(use -> use.getParameter() == parameter)
                .toList();
        return !uses.isEmpty()
                && uses.stream().allMatch(use -> Models.containing(use, SpecialisationSetting.class) != null);
    }

    List<FactorPlan> factors() throws WorkException {
        List<FactorPlan> plans = new ArrayList<>();
        for (Factor factor : factors) {
            plans.add(factor(factor));
        }
        return plans;
    }

    /** Returns the description of a factor in the plan. */
    FactorPlan factor(Factor factor) throws WorkException {
        List<String> levels = new ArrayList<>();
        for (Expression level : factor.getLevels()) {
            levels.add(text(level, factor));
        }
        return new FactorPlan(factor.getName(), subject(factor), levels);
    }

    private static String subject(Factor factor) {
        return factor.getOption() == null
                ? factor.getParameter().getName()
                : factor.getOption().getTarget() + "." + factor.getOption().getOption();
    }

    private String text(Expression level, Factor factor) throws WorkException {
        try {
            return Expressions.evaluate(level, Environment.EMPTY).toString();
        } catch (EvaluationException e) {
            throw wrong(
                    "level",
                    "A level of the factor " + factor.getName() + " depends on other parameters",
                    experiment,
                    "Give it plain values");
        }
    }

    /** Returns the request to the design library. */
    DesignRequest request() throws WorkException {
        List<org.bellwether.results.design.Factor> all = new ArrayList<>();
        for (FactorPlan factor : factors()) {
            all.add(new org.bellwether.results.design.Factor(factor.name(), factor.levels()));
        }
        long seed = number(experiment.getSeed(), 1);
        if (design.isEmpty()) {
            boolean two = all.stream().allMatch(org.bellwether.results.design.Factor::isTwoLevel);
            DesignRequest request = DesignRequest.of(two ? Kind.FRACTIONAL_FACTORIAL : Kind.FULL_FACTORIAL, all, seed);
            DesignRequest wished = two ? request.withSize(RESOLUTION, 0) : request;
            return all.size() > 1 ? wished : wished.repeated(REPLICATES_OF_ONE_FACTOR, 1, 0, false);
        }
        Design one = design.get();
        DesignRequest request = DesignRequest.of(Kind.values()[one.getKind().ordinal()], all, seed)
                .withGenerators(one.getGenerators())
                .withSize(one.getResolution(), (int) number(one.getRuns(), 0))
                .repeated(
                        (int) number(one.getReplicates(), 1),
                        (int) number(one.getBlocks(), 1),
                        (int) number(one.getCentrePoints(), 0),
                        one.isFoldover());
        return one.isRandomised() ? request : request.inOrder();
    }

    private long number(Expression expression, long otherwise) throws WorkException {
        try {
            return Expressions.integer(expression, Environment.EMPTY, otherwise);
        } catch (EvaluationException e) {
            throw wrong("design", "A number of the design depends on parameters", experiment, "Give it a plain value");
        }
    }

    /** Returns the responses: the design's, otherwise the mean of each latency and each throughput. */
    List<ResponsePlan> responses(org.bellwether.results.experiment.Experiment plan) throws WorkException {
        Map<String, ResponsePlan> responses = new LinkedHashMap<>();
        List<Response> asked = design.<List<Response>>map(Design::getResponses).orElse(List.of());
        for (Response response : asked) {
            plan.metrics().stream()
                    .filter(metric -> metric.name().equals(response.getMetric().getName()))
                    .forEach(metric -> add(responses, metric, statistic(metric, response.getStatistic())));
        }
        if (asked.isEmpty()) {
            plan.metrics().stream()
                    .filter(metric ->
                            metric.kind().equals("latency") || metric.kind().equals("throughput"))
                    .forEach(metric -> add(responses, metric, statistic(metric, null)));
        }
        if (responses.isEmpty()) {
            throw wrong(
                    "no-response",
                    "The experiment has no metric that can be a response of a design",
                    experiment,
                    "Measure a latency, a throughput or a footprint, and name it in the design: response METRIC.p99");
        }
        return List.copyOf(responses.values());
    }

    private static void add(
            Map<String, ResponsePlan> responses,
            org.bellwether.results.experiment.Experiment.Metric metric,
            String statistic) {
        responses.put(
                metric.name() + " " + metric.phase() + " " + statistic,
                new ResponsePlan(metric.name(), metric.phase(), metric.kind(), statistic));
    }

    private static String statistic(org.bellwether.results.experiment.Experiment.Metric metric, String asked) {
        return switch (metric.kind()) {
            case "throughput" -> "value";
            case "footprint" -> asked == null ? "value" : asked;
            case "deadline-misses" -> "part";
            case "jitter" -> asked == null || asked.equals("mean") ? "variance" : asked;
            default -> asked == null ? "mean" : asked.matches("p\\d+\\.\\d+") ? asked.replace(".", "") : asked;
        };
    }
}
