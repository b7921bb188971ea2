// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.edit.change.Literals;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.properties.PropertySheet.Choice;
import org.bellwether.edit.properties.PropertySheet.Group;
import org.bellwether.edit.properties.PropertySheet.Property;
import org.bellwether.edit.properties.PropertySheet.Type;
import org.bellwether.language.print.expression.ValueText;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Units;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.options.OptionScope;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.options.OptionSide;
import org.bellwether.model.options.OptionsFactory;
import org.bellwether.model.parameter.BooleanLiteral;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterType;
import org.bellwether.model.parameter.RealLiteral;
import org.bellwether.model.parameter.StringLiteral;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.options.OptionScopes;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;

/** The options of the targets, as properties of the elements at which they can be set. */
final class Options {
    private static final Pattern NAME = Pattern.compile("option:([^.]+)\\.([^:]+)(?::(client|server))?");

    private final List<OptionCatalogue> catalogues;

    Options(List<OptionCatalogue> catalogues) {
        this.catalogues = catalogues;
    }

    /** Returns the targets whose catalogues are available. */
    List<String> targets() {
        return catalogues.stream().map(OptionCatalogue::getTarget).toList();
    }

    static boolean isOption(String feature) {
        return feature.startsWith("option:");
    }

    /** Returns the list of settings at an element; empty if the element cannot have settings. */
    @SuppressWarnings("unchecked")
    private static Optional<List<OptionSetting>> settings(EObject element) {
        EStructuralFeature feature = element.eClass().getEStructuralFeature("options");
        return feature == null || element instanceof OptionCatalogue
                ? Optional.empty()
                : Optional.of((List<OptionSetting>) element.eGet(feature));
    }

    /** Returns a group for each target and category of options that can be set at an element. */
    List<Group> groups(EObject element, ValueText texts) {
        List<Group> result = new ArrayList<>();
        List<OptionSetting> settings = settings(element).orElse(null);
        if (settings == null) {
            return result;
        }
        Set<OptionScope> scopes = OptionScopes.at(element);
        Set<OptionSide> sides = OptionSides.of(element);
        for (OptionCatalogue catalogue : catalogues) {
            Map<String, List<Property>> byCategory = new LinkedHashMap<>();
            for (Option option : catalogue.getOptions()) {
                boolean offered = isWanted(element, catalogue.getTarget())
                        && scopes.contains(option.getScope())
                        && sides.contains(option.getSide());
                byCategory
                        .computeIfAbsent(category(option), c -> new ArrayList<>())
                        .addAll(properties(catalogue.getTarget(), option, settings, offered, texts));
            }
            byCategory.forEach((category, properties) ->
                    result.add(new Group(catalogue.getTarget() + ": " + category, properties)));
        }
        return result;
    }

    private static String category(Option option) {
        return option.getCategory() == null ? "General" : option.getCategory();
    }

    /**
     * Returns the properties of an option: the set ones, for both sides or for one; if the option is offered, also
     * those that are not set.
     */
    private static List<Property> properties(
            String target, Option option, List<OptionSetting> settings, boolean offered, ValueText texts) {
        List<Property> result = new ArrayList<>();
        for (OptionSide side : OptionSide.VALUES) {
            Optional<OptionSetting> setting = find(settings, target, option.getName(), side);
            if (setting.isPresent() || offered && side == OptionSide.BOTH) {
                result.add(property(target, option, side, setting, texts));
            }
        }
        return result;
    }

    /** Returns whether a target's options are shown: an experiment shows only the options of its targets. */
    private static boolean isWanted(EObject element, String target) {
        Experiment experiment = Models.containing(element, Experiment.class);
        return experiment == null
                || experiment.getTargets().isEmpty()
                || experiment.getTargets().contains(target);
    }

    private static Property property(
            String target, Option option, OptionSide side, Optional<OptionSetting> setting, ValueText texts) {
        String value = setting.map(s -> shown(s.getValue(), texts)).orElse("");
        String label = option.getLabel() == null ? option.getName() : option.getLabel();
        boolean both = side == OptionSide.BOTH;
        List<Choice> choices = option.getChoices().stream()
                .map(c ->
                        new Choice(c.getName(), c.getName(), c.getDescription() == null ? "" : c.getDescription(), ""))
                .toList();
        return new Property(
                "option:" + target + "." + option.getName() + (both ? "" : ":" + side.getLiteral()),
                both ? label : label + " (" + side.getLiteral() + " side)",
                option.getDescription() + "\n\n" + target + " " + option.getName() + matters(option),
                type(option),
                value,
                otherwise(option, texts),
                false,
                "",
                option.getType().getLiteral(),
                units(option),
                choices,
                List.of());
    }

    private static String matters(Option option) {
        return option.getSide() == OptionSide.BOTH
                ? ""
                : ", which matters to the " + option.getSide().getLiteral() + " side only";
    }

    private static Type type(Option option) {
        return switch (option.getType()) {
            case BOOLEAN -> Type.BOOLEAN;
            case CHOICE -> Type.ENUM;
            case STRING, TARGET, PLACEMENT, SPECIALISATION -> Type.TEXT;
            default -> Type.EXPRESSION;
        };
    }

    private static List<String> units(Option option) {
        return Unit.VALUES.stream()
                .filter(u -> u != Unit.NONE
                        && Units.kind(u) == Units.kind(option.getType())
                        && Units.kind(u) != UnitKind.NONE)
                .map(Unit::getLiteral)
                .toList();
    }

    private static String shown(Expression value, ValueText texts) {
        return value instanceof StringLiteral s && s.getValue() != null
                ? s.getValue()
                : value instanceof BooleanLiteral b ? String.valueOf(b.isValue()) : texts.of(value);
    }

    /**
     * Returns the default with its unit, which catalogues state once for all numbers of an option; empty if there is no
     * default.
     */
    private static String otherwise(Option option, ValueText texts) {
        if (option.getDefault() == null) {
            return "";
        }
        boolean isPlain = option.getDefault() instanceof IntegerLiteral || option.getDefault() instanceof RealLiteral;
        String text = shown(option.getDefault(), texts);
        return isPlain && option.getUnit() != Unit.NONE
                ? text + " " + option.getUnit().getLiteral()
                : text;
    }

    private static Optional<OptionSetting> find(
            List<OptionSetting> settings, String target, String name, OptionSide side) {
        return settings.stream()
                .filter(s -> s.getOption() != null
                        && target.equals(s.getOption().getTarget())
                        && name.equals(s.getOption().getOption())
                        && s.getOption().getSide() == side)
                .findFirst();
    }

    /**
     * Returns the setting for an option. If there is none, a setting without a value is created; only allowed inside of
     * a change.
     */
    OptionSetting setting(EObject element, String feature) {
        Matcher name = name(feature);
        List<OptionSetting> settings =
                settings(element).orElseThrow(() -> new EditRefused("Options cannot be set here."));
        OptionSide side = name.group(3) == null ? OptionSide.BOTH : OptionSide.get(name.group(3));
        return find(settings, name.group(1), name.group(2), side).orElseGet(() -> {
            OptionReference reference = OptionsFactory.eINSTANCE.createOptionReference();
            reference.setTarget(name.group(1));
            reference.setOption(name.group(2));
            reference.setSide(side);
            OptionSetting setting = OptionsFactory.eINSTANCE.createOptionSetting();
            setting.setOption(reference);
            settings.add(setting);
            return setting;
        });
    }

    /** Returns the value of an option's text; empty if the parser is needed to read it. */
    Optional<Expression> value(String feature, String text) {
        Matcher name = name(feature);
        ParameterType type = catalogues.stream()
                .filter(c -> c.getTarget().equals(name.group(1)))
                .flatMap(c -> c.getOptions().stream())
                .filter(o -> o.getName().equals(name.group(2)))
                .map(Option::getType)
                .findFirst()
                .orElseThrow(() -> new EditRefused(name.group(1) + " has no option " + name.group(2) + "."));
        if (text.startsWith("${")) {
            return Optional.empty();
        }
        return switch (type) {
            case BOOLEAN -> truth(text);
            case CHOICE, STRING, TARGET, PLACEMENT, SPECIALISATION -> {
                StringLiteral literal = ParameterFactory.eINSTANCE.createStringLiteral();
                literal.setValue(text);
                yield Optional.of(literal);
            }
            default -> Literals.parse(text);
        };
    }

    private static Optional<Expression> truth(String text) {
        if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
            throw new EditRefused("It is true or false, not " + text + ".");
        }
        BooleanLiteral literal = ParameterFactory.eINSTANCE.createBooleanLiteral();
        literal.setValue(text.equalsIgnoreCase("true"));
        return Optional.of(literal);
    }

    private static Matcher name(String feature) {
        Matcher name = NAME.matcher(feature);
        if (!name.matches()) {
            throw new EditRefused(feature + " is not an option.");
        }
        return name;
    }
}
