// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.properties.PropertySheet.Choice;
import org.bellwether.edit.properties.PropertySheet.Group;
import org.bellwether.edit.properties.PropertySheet.Note;
import org.bellwether.edit.properties.PropertySheet.Property;
import org.bellwether.edit.properties.PropertySheet.Type;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.language.print.expression.ValueText;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.specialise.catalogue.Specialisation;
import org.eclipse.emf.ecore.EObject;

/** The specialisations that an experiment applies, as properties of the experiment. */
final class AppliedSettings {
    private static final String FEATURE = "specialise:";

    private final Targets targets = Targets.discover();

    static boolean isSpecialisation(String feature) {
        return feature.startsWith(FEATURE);
    }

    /**
     * Returns a property for each specialisation that a target of the experiment has, and for each that is set.
     *
     * @param own the problems of the experiment and its parts
     */
    Optional<Group> group(EObject element, ValueText texts, ProjectModel model, List<ModelProblem> own) {
        if (!(element instanceof Experiment experiment)) {
            return Optional.empty();
        }
        Set<String> names = new LinkedHashSet<>();
        targets.all().stream()
                .filter(target -> experiment.getTargets().isEmpty()
                        || experiment.getTargets().contains(target.name()))
                .map(Target::specialisations)
                .forEach(all -> all.keySet().stream().sorted().forEach(names::add));
        experiment.getSpecialisations().stream()
                .map(SpecialisationSetting::getSpecialisation)
                .filter(Objects::nonNull)
                .forEach(names::add);
        List<Property> properties = new ArrayList<>();
        for (String name : names) {
            List<Note> notes = settings(experiment, name).stream()
                    .map(model::id)
                    .flatMap(id -> own.stream().filter(problem -> isOf(problem, id)))
                    .map(Note::of)
                    .toList();
            properties.add(property(experiment, name, texts, notes));
        }
        return Optional.of(new Group("Specialisations", properties));
    }

    private static boolean isOf(ModelProblem problem, String setting) {
        return problem.element().equals(setting) || problem.element().startsWith(setting + "/");
    }

    private static Property property(Experiment experiment, String name, ValueText texts, List<Note> notes) {
        List<SpecialisationSetting> settings = settings(experiment, name);
        String value = settings.isEmpty() ? "" : shown(settings.get(settings.size() - 1), texts);
        return new Property(
                FEATURE + name,
                name,
                documentation(name),
                Type.ENUM,
                value,
                "",
                false,
                "",
                "",
                List.of(),
                choices(experiment),
                notes);
    }

    private static String documentation(String name) {
        return Specialisation.named(name)
                .map(each -> each.change() + "\n\nGives up: " + each.givesUp())
                .orElse("");
    }

    private static List<Choice> choices(Experiment experiment) {
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice("true", "applied", "", ""));
        choices.add(new Choice("false", "not applied", "", ""));
        experiment.getParameters().stream()
                .filter(parameter -> parameter.getType() == ParameterType.BOOLEAN)
                .map(Parameter::getName)
                .filter(Objects::nonNull)
                .map(name -> "${" + name + "}")
                .forEach(reference -> choices.add(new Choice(reference, reference, "", "")));
        return choices;
    }

    private static String shown(SpecialisationSetting setting, ValueText texts) {
        Expression enabled = setting.getEnabled();
        if (enabled == null) {
            return "true";
        }
        return enabled instanceof BooleanLiteral literal ? String.valueOf(literal.isValue()) : texts.of(enabled);
    }

    /** Returns all settings of a specialisation; the last one is effective. */
    private static List<SpecialisationSetting> settings(Experiment experiment, String name) {
        return experiment.getSpecialisations().stream()
                .filter(each -> name.equals(each.getSpecialisation()))
                .toList();
    }

    /**
     * Sets a specialisation; returns false, and changes nothing, if the parser is needed to read the text. An empty
     * text removes the setting. Only allowed inside of a change.
     */
    boolean trySet(EObject element, String feature, String text) {
        String value = text.strip();
        if (value.isEmpty()) {
            Experiment experiment = experiment(element);
            experiment.getSpecialisations().removeAll(settings(experiment, name(feature)));
            return true;
        } else if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            return false;
        }
        setting(element, feature).setEnabled(value.equalsIgnoreCase("true") ? null : no());
        return true;
    }

    private static Expression no() {
        BooleanLiteral literal = ParameterFactory.eINSTANCE.createBooleanLiteral();
        literal.setValue(false);
        return literal;
    }

    /** Returns the setting of a specialisation, which is created if there is none; only allowed inside of a change. */
    SpecialisationSetting setting(EObject element, String feature) {
        Experiment experiment = experiment(element);
        String name = name(feature);
        List<SpecialisationSetting> settings = settings(experiment, name);
        if (!settings.isEmpty()) {
            return settings.get(settings.size() - 1);
        }
        SpecialisationSetting setting = ExperimentFactory.eINSTANCE.createSpecialisationSetting();
        setting.setSpecialisation(name);
        experiment.getSpecialisations().add(setting);
        return setting;
    }

    private static String name(String feature) {
        return feature.substring(FEATURE.length());
    }

    private static Experiment experiment(EObject element) {
        if (element instanceof Experiment experiment) {
            return experiment;
        }
        throw new EditRefused("Only an experiment applies specialisations.");
    }
}
