// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.edit.change.FeatureValues;
import org.bellwether.edit.change.References;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.project.ElementLabels;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.properties.PropertySheet.Choice;
import org.bellwether.edit.properties.PropertySheet.Group;
import org.bellwether.edit.properties.PropertySheet.Note;
import org.bellwether.edit.properties.PropertySheet.Property;
import org.bellwether.edit.properties.PropertySheet.Type;
import org.bellwether.edit.statement.StatementParts;
import org.bellwether.language.docs.SchemaDocs;
import org.bellwether.language.print.ActionText;
import org.bellwether.language.print.expression.ValueText;
import org.bellwether.language.values.ValueConverters;
import org.bellwether.model.component.Action;
import org.bellwether.model.evaluation.UnitKind;
import org.bellwether.model.evaluation.Units;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.values.NumberRule;
import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;

/** Creates property sheets from the schema, its documentation, the scopes and the option catalogues. */
final class Sheets {
    /** The features of IDL's repository ids, which are rarely of interest. */
    private static final Set<String> REPOSITORY = Set.of("repositoryId", "version");
    /** Parts with few values, which are displayed among the values of their element. */
    private static final Set<String> FLAT = Set.of("Timing", "Topology");

    private final ProjectModel model;
    private final References references;
    private final Options options;
    private final AppliedSettings specialisations;

    Sheets(ProjectModel model, References references, Options options, AppliedSettings specialisations) {
        this.model = model;
        this.references = references;
        this.options = options;
        this.specialisations = specialisations;
    }

    PropertySheet of(EObject element, long revision, List<ModelProblem> problems) {
        ValueText texts = new ValueText(element);
        Map<String, List<Property>> groups = new LinkedHashMap<>();
        for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
            String group = REPOSITORY.contains(feature.getName()) ? "Repository id" : "General";
            groups.computeIfAbsent(group, g -> new ArrayList<>()).addAll(properties(element, feature, "", texts));
        }
        groups.computeIfAbsent("General", g -> new ArrayList<>()).sort((a, b) -> Integer.compare(rank(a), rank(b)));
        String id = model.id(element);
        List<ModelProblem> own = problems.stream()
                .filter(p -> p.element().equals(id) || p.element().startsWith(id + "/"))
                .toList();
        List<Property> all = groups.values().stream().flatMap(List::stream).toList();
        List<Group> result = new ArrayList<>();
        groups.forEach((label, properties) -> result.add(new Group(label, withProblems(properties, id, own))));
        specialisations.group(element, texts, model, own).ifPresent(result::add);
        result.add(new Group("Documentation", List.of(documentation(element))));
        result.addAll(options.groups(element, texts));
        result.removeIf(g -> g.properties().isEmpty());
        String refusal = refusal(model.file(element));
        if (!refusal.isEmpty()) {
            result.replaceAll(g -> new Group(
                    g.label(),
                    g.properties().stream().map(p -> p.refused(refusal)).toList()));
        }
        List<Note> others = own.stream()
                .filter(problem -> problem.element().equals(id)
                        && all.stream().noneMatch(property -> concerns(problem, id, property)))
                .map(Note::of)
                .toList();
        return new PropertySheet(
                id,
                ElementPaths.kind(element),
                element instanceof Model ? model.file(element).path() : QualifiedNames.simple(element),
                ElementPaths.of(element),
                SchemaDocs.of(element.eClass()).orElse(""),
                revision,
                result,
                others);
    }

    /** Returns the reason why a file's elements cannot be set; empty if they can. */
    private static String refusal(ModelFile file) {
        return !file.isEditable()
                ? file.path() + " is only read: it is not a .bellwether file."
                : file.isBroken() ? "The text of " + file.path() + " has errors. Fix them in the text first." : "";
    }

    /** Returns the position in the sheet: the name is first, parts are last. */
    private static int rank(Property property) {
        return property.feature().equals("name") ? 0 : property.type() == Type.PARTS ? 2 : 1;
    }

    /**
     * Adds each problem to the property that it belongs to or names; other problems of the element belong to the sheet.
     */
    private static List<Property> withProblems(List<Property> properties, String id, List<ModelProblem> own) {
        List<Property> result = new ArrayList<>();
        for (Property p : properties) {
            List<Note> here = own.stream()
                    .filter(problem -> concerns(problem, id, p))
                    .map(Note::of)
                    .toList();
            result.add(here.isEmpty() ? p : p.withProblems(here));
        }
        return result;
    }

    private static boolean concerns(ModelProblem problem, String id, Property property) {
        String part = problem.element().substring(id.length());
        return part.isEmpty()
                ? problem.message().matches(".*\\b\\Q" + property.feature() + "\\E\\b.*")
                : part.matches("/\\Q" + property.feature() + "\\E\\b.*");
    }

    private List<Property> properties(EObject element, EStructuralFeature feature, String prefix, ValueText texts) {
        if (feature.isDerived()
                || !feature.isChangeable()
                || feature == ParameterPackage.Literals.ELEMENT__COMMENTS
                || feature.getName().equals("options")
                || feature == ExperimentPackage.Literals.EXPERIMENT__SPECIALISATIONS
                || feature instanceof EReference r && r.isContainer()) {
            return List.of();
        } else if (feature instanceof EAttribute attribute) {
            return List.of(attribute(element, attribute, prefix));
        }
        EReference reference = (EReference) feature;
        if (!reference.isContainment()) {
            return List.of(reference(element, reference, prefix, texts));
        } else if (FeatureValues.isExpression(reference)) {
            return List.of(expression(element, reference, prefix, texts));
        } else if (reference.getEReferenceType() == IdlPackage.Literals.TYPE_SPEC) {
            return List.of(idlType(element, reference, prefix, texts));
        } else if (!reference.isMany()
                && FLAT.contains(reference.getEReferenceType().getName())) {
            return flat(element, reference, texts);
        } else if (StatementParts.isOne(reference)) {
            return List.of(statement(element, reference));
        }
        return List.of(parts(element, reference, prefix));
    }

    private Property attribute(EObject element, EAttribute attribute, String prefix) {
        Object value = element == null ? null : element.eGet(attribute);
        Type type = attribute.isMany()
                ? Type.WORDS
                : attribute.getEAttributeType() instanceof EEnum
                        ? Type.ENUM
                        : attribute.getEType() == EcorePackage.Literals.EBOOLEAN ? Type.BOOLEAN : Type.TEXT;
        List<Choice> choices = new ArrayList<>();
        if (attribute == ExperimentPackage.Literals.EXPERIMENT__TARGETS) {
            options.targets().forEach(target -> choices.add(new Choice(target, target, "", "")));
        } else if (attribute.getEAttributeType() instanceof EEnum words) {
            for (EEnumLiteral literal : words.getELiterals()) {
                String word = ValueConverters.word(literal);
                choices.add(new Choice(word, word, SchemaDocs.of(literal).orElse(""), ""));
            }
        }
        return property(
                prefix,
                attribute,
                type,
                shown(attribute, value),
                attribute.isMany() ? "" : shown(attribute, attribute.getDefaultValue()),
                "",
                List.of(),
                choices);
    }

    private static String shown(EAttribute attribute, Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(v -> shown(attribute, v)).collect(Collectors.joining(", "));
        } else if (value != null && attribute.getEAttributeType() instanceof EEnum words) {
            return ValueConverters.word(words.getEEnumLiteral(((Enumerator) value).getValue()));
        }
        return value == null ? "" : value.toString();
    }

    private Property reference(EObject element, EReference reference, String prefix, ValueText texts) {
        List<Choice> choices = new ArrayList<>();
        Map<String, EObject> candidates = element == null ? Map.of() : references.candidates(element, reference);
        candidates.forEach((name, target) ->
                choices.add(new Choice(name, name, ElementPaths.kind(target), String.valueOf(model.id(target)))));
        String value = "";
        if (element != null) {
            Object raw = element.eGet(reference, false);
            List<?> targets = raw instanceof List<?> list ? list : raw == null ? List.of() : List.of(raw);
            value = targets.stream()
                    .map(t -> name(element, (EObject) t, candidates, texts))
                    .collect(Collectors.joining(", "));
        }
        Type type = reference.isMany() ? Type.REFERENCES : Type.REFERENCE;
        return property(prefix, reference, type, value, "", "", List.of(), choices);
    }

    private static String name(EObject from, EObject target, Map<String, EObject> candidates, ValueText texts) {
        return candidates.entrySet().stream()
                .filter(c -> c.getValue() == target)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> texts.name(from, target));
    }

    private Property expression(EObject element, EReference reference, String prefix, ValueText texts) {
        Object raw = element == null ? null : element.eGet(reference);
        String value = raw instanceof List<?> list
                ? list.stream().map(e -> texts.of((Expression) e)).collect(Collectors.joining(", "))
                : texts.of((Expression) raw);
        NumberRule rule = NumberRule.of(reference).orElse(null);
        List<String> units = rule == null || rule.kind() == UnitKind.NONE
                ? List.of()
                : Unit.VALUES.stream()
                        .filter(u -> Units.kind(u) == rule.kind())
                        .map(Unit::getLiteral)
                        .toList();
        return property(
                prefix,
                reference,
                reference.isMany() ? Type.EXPRESSIONS : Type.EXPRESSION,
                value,
                "",
                rule == null ? "" : rule.phrase(),
                units,
                List.of());
    }

    private Property idlType(EObject element, EReference reference, String prefix, ValueText texts) {
        String value = element == null ? "" : texts.of((TypeSpec) element.eGet(reference));
        List<Choice> choices = new ArrayList<>();
        if (!reference.isRequired()) {
            choices.add(new Choice("", "void", "No result.", ""));
        }
        for (PrimitiveKind kind : PrimitiveKind.VALUES) {
            choices.add(new Choice(kind.getLiteral(), kind.getLiteral(), "", ""));
        }
        choices.add(new Choice("string", "string", "", ""));
        references
                .valueTypes()
                .forEach((name, target) -> choices.add(
                        new Choice(name, name, ElementPaths.kind(target), String.valueOf(model.id(target)))));
        return property(prefix, reference, Type.IDL_TYPE, value, "", "", List.of(), choices);
    }

    /** Returns the values of a part, which may not exist yet. */
    private List<Property> flat(EObject element, EReference reference, ValueText texts) {
        EObject part = (EObject) element.eGet(reference);
        List<Property> result = new ArrayList<>();
        for (EStructuralFeature feature : reference.getEReferenceType().getEAllStructuralFeatures()) {
            boolean isValue = feature instanceof EAttribute || FeatureValues.isExpression((EReference) feature);
            if (isValue) {
                result.addAll(properties(part, feature, reference.getName() + ".", texts));
            }
        }
        return result;
    }

    private Property parts(EObject element, EReference reference, String prefix) {
        Object raw = element == null ? null : element.eGet(reference);
        List<?> parts = raw instanceof List<?> list ? list : raw == null ? List.of() : List.of(raw);
        ActionText actions = new ActionText();
        List<Choice> choices = parts.stream()
                .map(EObject.class::cast)
                .map(p -> new Choice(model.id(p), written(p, actions), ElementPaths.kind(p), model.id(p)))
                .toList();
        String value = choices.stream().map(Choice::label).collect(Collectors.joining(", "));
        return property(prefix, reference, Type.PARTS, value, "", "", List.of(), choices)
                .refused("These are elements of their own.");
    }

    private Property statement(EObject element, EReference reference) {
        EObject part = (EObject) element.eGet(reference);
        if (part == null) {
            Property none = property("", reference, Type.STATEMENT, "", "", "", List.of(), List.of());
            return StatementParts.canBegin(reference)
                    ? none
                    : none.refused("This statement does not exist yet. Write it in the text.");
        }
        String text = StatementParts.text(part, model.file(element));
        Choice choice = new Choice(text, text, ElementPaths.kind(part), model.id(part));
        return property("", reference, Type.STATEMENT, text, "", "", List.of(), List.of(choice));
    }

    /** Returns the label of a part. Actions have no names: their text is the label. */
    private static String written(EObject part, ActionText actions) {
        return part instanceof Action action ? actions.of(action) : ElementLabels.of(part);
    }

    private Property property(
            String prefix,
            EStructuralFeature feature,
            Type type,
            String value,
            String otherwise,
            String expected,
            List<String> units,
            List<Choice> choices) {
        return new Property(
                prefix + feature.getName(),
                words(feature.getName()),
                SchemaDocs.of(feature).orElse(""),
                type,
                value,
                otherwise,
                feature.isRequired() && prefix.isEmpty(),
                "",
                expected,
                units,
                choices,
                List.of());
    }

    private Property documentation(EObject element) {
        return new Property(
                Documentation.FEATURE,
                "documentation",
                "The documentation comment of this element.",
                Type.LONG_TEXT,
                Documentation.of(element),
                "",
                false,
                "",
                "",
                List.of(),
                List.of(),
                List.of());
    }

    /** Converts {@code worstCase} to {@code worst case}. */
    private static String words(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    /** Returns the class of a part that is displayed among the values of its element. */
    static EClass flatType(EObject element, String part) {
        return element.eClass().getEStructuralFeature(part) instanceof EReference r
                        && FLAT.contains(r.getEReferenceType().getName())
                ? r.getEReferenceType()
                : null;
    }
}
