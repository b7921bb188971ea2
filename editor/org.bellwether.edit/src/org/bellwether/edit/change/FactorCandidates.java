// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionsFactory;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Parameter;
import org.eclipse.emf.ecore.EObject;

/** The possible factors of an experiment: its parameters, and the options of its targets, with the declared levels. */
public final class FactorCandidates {
    /** The target of an experiment without a stated target. */
    private static final String USUAL_TARGET = "corbel";

    private static final String OPTION = "option:";

    private final SessionState sessionState;
    private final SessionThread thread;
    private final List<OptionCatalogue> catalogues;

    public FactorCandidates(SessionState sessionState, SessionThread thread, List<OptionCatalogue> catalogues) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.catalogues = List.copyOf(catalogues);
    }

    /**
     * A parameter, option or other value that a factor could vary.
     *
     * @param id the argument of {@link #vary}
     * @param group its kind for the user: {@code Parameters}, {@code Options of corbel}
     * @param label its name
     */
    public record Subject(String id, String group, String label) {}

    /** Returns all parameters and options that an experiment does not vary yet, and whose declarations offer levels. */
    public List<Subject> subjects(String experiment) {
        return thread.call(() -> {
            Experiment owner = sessionState.model().get(experiment, Experiment.class);
            List<Subject> result = new ArrayList<>();
            parameters(owner, sessionState.model())
                    .filter(parameter ->
                            owner.getFactors().stream().noneMatch(each -> each.getParameter() == parameter))
                    .filter(parameter -> !FactorLevels.of(parameter).isEmpty())
                    .forEach(parameter -> result.add(
                            new Subject(sessionState.model().id(parameter), "Parameters", parameter.getName())));
            catalogues(owner)
                    .forEach(catalogue -> catalogue.getOptions().stream()
                            .filter(option -> owner.getFactors().stream()
                                    .noneMatch(each -> varies(each, catalogue.getTarget(), option.getName())))
                            .filter(option -> !FactorLevels.of(option).isEmpty())
                            .forEach(option -> result.add(new Subject(
                                    OPTION + catalogue.getTarget() + "." + option.getName(),
                                    "Options of " + catalogue.getTarget(),
                                    option.getName()))));
            return result;
        });
    }

    private static boolean varies(Factor factor, String target, String option) {
        OptionReference reference = factor.getOption();
        return reference != null && target.equals(reference.getTarget()) && option.equals(reference.getOption());
    }

    /** Returns the parameters that a factor of the experiment can refer to. */
    private static Stream<Parameter> parameters(Experiment experiment, ProjectModel model) {
        Stream<Parameter> global = model.roots().stream()
                .flatMap(root -> root.getElements().stream())
                .filter(Parameter.class::isInstance)
                .map(Parameter.class::cast);
        return Stream.concat(experiment.getParameters().stream(), global)
                .filter(parameter -> parameter.getName() != null);
    }

    private Stream<OptionCatalogue> catalogues(Experiment experiment) {
        List<String> targets = experiment.getTargets().isEmpty() ? List.of(USUAL_TARGET) : experiment.getTargets();
        return catalogues.stream().filter(catalogue -> targets.contains(catalogue.getTarget()));
    }

    /**
     * Adds a factor to an experiment, with the levels that the declaration of its subject offers, as one step.
     *
     * @param subject a {@link Subject#id()}
     * @return the factor's id
     * @throws EditRefused if there is no such subject, or if its declaration offers no levels
     */
    public String vary(String experiment, String subject) {
        return thread.call(() -> {
            List<String> made = new ArrayList<>();
            sessionState.change("Add factor", model -> made.add(vary(model.get(experiment), subject, model)));
            return made.get(0);
        });
    }

    private String vary(EObject experiment, String subject, ProjectModel model) {
        Factor factor = (Factor) Creation.create(experiment, ExperimentPackage.Literals.FACTOR, model);
        String name;
        List<Expression> levels;
        if (subject.startsWith(OPTION)) {
            String target = subject.substring(OPTION.length(), Math.max(OPTION.length(), subject.indexOf('.')));
            Option option = option(target, subject.substring(subject.indexOf('.') + 1));
            OptionReference reference = OptionsFactory.eINSTANCE.createOptionReference();
            reference.setTarget(target);
            reference.setOption(option.getName());
            factor.setOption(reference);
            name = option.getName();
            levels = FactorLevels.of(option);
        } else {
            Parameter parameter = model.get(subject, Parameter.class);
            factor.setParameter(parameter);
            name = parameter.getName() + "_levels";
            levels = FactorLevels.of(parameter);
        }
        if (levels.isEmpty()) {
            throw new EditRefused(
                    name + " offers no levels. Write the factor in the text: factor NAME = … { LOW, HIGH }.");
        }
        factor.getLevels().addAll(levels);
        FreshNames.name(factor, name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1), model.roots());
        return model.id(factor);
    }

    private Option option(String target, String name) {
        return catalogues.stream()
                .filter(catalogue -> catalogue.getTarget().equals(target))
                .flatMap(catalogue -> catalogue.getOptions().stream())
                .filter(option -> option.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new EditRefused(target + " has no option " + name + "."));
    }
}
