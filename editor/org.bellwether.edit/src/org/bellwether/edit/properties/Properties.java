// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bellwether.edit.change.Edits;
import org.bellwether.edit.change.FeatureValues;
import org.bellwether.edit.change.NameChecks;
import org.bellwether.edit.problems.Problems;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ElementLabels;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.edit.state.UndoStep;
import org.bellwether.edit.statement.ProvisionalTexts;
import org.bellwether.edit.statement.ProvisionalTexts.Draft;
import org.bellwether.edit.statement.Signatures;
import org.bellwether.edit.statement.StatementParts;
import org.bellwether.edit.statement.StatementProblem;
import org.bellwether.edit.statement.Suggestion;
import org.bellwether.language.sync.RecordedCommand;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.SpecialisationSetting;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.options.OptionSetting;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The property sheet: reads properties of elements, checks values during typing, and sets a property as one step. */
public final class Properties {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final Problems problems;
    private final FeatureValues values;
    private final Options options;
    private final AppliedSettings specialisations = new AppliedSettings();
    private final Sheets sheets;
    private final Signatures signatures;
    private final ModelValidator validator;

    public Properties(
            SessionState sessionState,
            SessionThread thread,
            Problems problems,
            FeatureValues values,
            Signatures signatures) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.problems = problems;
        this.values = values;
        this.signatures = signatures;
        options = new Options(problems.finder().catalogues());
        sheets = new Sheets(sessionState.model(), values.references(), options, specialisations);
        validator = new ModelValidator(problems.finder().catalogues());
    }

    /** Returns the sheet of an element. */
    public PropertySheet of(String element) {
        return thread.call(
                () -> sheets.of(sessionState.model().get(element), sessionState.revision(), problems.known()));
    }

    /**
     * Returns the problems that the model would have with this property value; changes nothing.
     *
     * @return sentences for the user; empty if there are no problems
     */
    public List<String> check(String id, String feature, String text) {
        return thread.call(() -> {
            EObject element = sessionState.model().get(id);
            try {
                return feature.equals("name")
                        ? checkName(element, text)
                        : isStatement(element, feature, text)
                                ? checkStatement(frame(element, feature), text).stream()
                                        .map(StatementProblem::message)
                                        .toList()
                                : checkValue(element, feature, text);
            } catch (EditRefused e) {
                return List.of(e.getMessage());
            }
        });
    }

    private List<StatementProblem> checkStatement(StatementParts.Frame frame, String text) {
        return signatures.check(frame.element(), frame.with(text));
    }

    /** Returns suggestions at an offset of a text for a property that is a {@link PropertySheet.Type#STATEMENT}. */
    public List<Suggestion> complete(String id, String feature, String text, int offset) {
        return thread.call(() -> {
            StatementParts.Frame frame = frame(sessionState.model().get(id), feature);
            int begin = frame.before().length();
            return signatures.complete(frame.element(), frame.with(text), begin + offset).stream()
                    .filter(s -> !text.isBlank() || StatementParts.begins(feature, s.text()))
                    .map(s -> s.movedBy(-begin))
                    .toList();
        });
    }

    private List<String> checkName(EObject element, String text) {
        if (!text.equals(ElementKeys.name(element))) {
            NameChecks.check(element, text, sessionState.model().roots());
        }
        return List.of();
    }

    private List<String> checkValue(EObject element, String feature, String text) {
        List<String> before = errors(element);
        List<String> found = new ArrayList<>();
        List<EditRefused> refused = new ArrayList<>();
        boolean[] done = new boolean[1];
        RecordedCommand trial = new RecordedCommand("", sessionState.model().resources(), () -> {
            try {
                done[0] = trySet(element, feature, text);
                found.addAll(errors(element));
            } catch (EditRefused e) {
                refused.add(e);
            }
        });
        trial.execute();
        if (trial.canUndo()) {
            trial.undo();
        }
        if (!refused.isEmpty()) {
            throw refused.get(0);
        } else if (!done[0]) {
            return draft(element, feature, text).problems().stream()
                    .limit(1)
                    .map(Problem::text)
                    .toList();
        }
        found.removeAll(before);
        return found;
    }

    private List<String> errors(EObject element) {
        Set<EObject> all = new HashSet<>(Set.of(element));
        element.eContents().stream()
                .filter(e ->
                        e instanceof Expression || e instanceof OptionSetting || e instanceof SpecialisationSetting)
                .forEach(e -> {
                    all.add(e);
                    e.eAllContents().forEachRemaining(all::add);
                });
        return validator.findAt(all).stream()
                .map(ModelValidator.Finding::problem)
                .filter(Problem::isError)
                .map(Problem::text)
                .distinct()
                .collect(Collectors.toCollection(ArrayList::new));
    }

    /**
     * Sets a property, as one step.
     *
     * @param feature a {@link PropertySheet.Property#feature()}
     * @param text its value; an empty text unsets the property
     * @throws EditRefused if the text is not a value of the property; values that only break constraints are accepted,
     *     and reported as problems
     */
    public Optional<SessionEvent> set(String id, String feature, String text) {
        return set(List.of(id), feature, text);
    }

    /** Sets a property of several elements, at least one, to the same value, as one step. */
    public Optional<SessionEvent> set(Collection<String> ids, String feature, String text) {
        return thread.call(() -> {
            List<EObject> elements = ids.stream().map(sessionState.model()::get).toList();
            EObject first = elements.get(0);
            boolean isStatement = elements.stream().anyMatch(e -> isStatement(e, feature, text));
            if (elements.size() > 1 && (feature.equals("name") || isStatement)) {
                throw new EditRefused(feature + " can be set for one element at a time only.");
            } else if (feature.equals("name")) {
                return rename(first, text);
            } else if (isStatement) {
                StatementParts.Frame frame = frame(first, feature);
                return signatures.set(frame.element(), frame.with(text)).map(Signatures.Written::event);
            }
            String whose = elements.size() == 1 ? ElementLabels.of(first) : elements.size() + " elements";
            return sessionState.make(
                    "Set " + feature.replaceFirst("^(option|specialise):", "") + " of " + whose,
                    step -> elements.forEach(element -> set(step, element, feature, text)),
                    false,
                    SessionEvent.Kind.CHANGE);
        });
    }

    private Optional<SessionEvent> rename(EObject element, String name) {
        return name.equals(ElementKeys.name(element))
                ? Optional.empty()
                : sessionState.make(
                        "Rename to " + name,
                        step -> step.execute(Edits.renaming(element, name).command()),
                        false,
                        SessionEvent.Kind.CHANGE);
    }

    private void set(UndoStep step, EObject element, String feature, String text) {
        boolean[] done = new boolean[1];
        sessionState.record(step, () -> done[0] = trySet(element, feature, text));
        if (!done[0]) {
            draft(element, feature, text).take(step, sessionState.texts());
        }
    }

    /**
     * Returns whether a part must be written as a statement. An empty text removes the part, as for other properties.
     */
    private static boolean isStatement(EObject element, String feature, String text) {
        EStructuralFeature part = element.eClass().getEStructuralFeature(feature);
        return !text.isBlank() && part != null && StatementParts.isWritten(element, part);
    }

    private StatementParts.Frame frame(EObject element, String feature) {
        return StatementParts.frame(element, FeatureValues.feature(element, feature), sessionState.model());
    }

    /** Sets a property; returns false, and changes nothing, if the parser is needed to read the text. */
    private boolean trySet(EObject element, String feature, String text) {
        if (feature.equals(Documentation.FEATURE)) {
            Documentation.set(element, text);
            return true;
        } else if (Options.isOption(feature)) {
            return trySetOption(element, feature, text);
        } else if (AppliedSettings.isSpecialisation(feature)) {
            return specialisations.trySet(element, feature, text);
        }
        int dot = feature.indexOf('.');
        if (dot < 0) {
            return values.trySet(element, FeatureValues.feature(element, feature), text);
        }
        EReference part = (EReference) FeatureValues.feature(element, feature.substring(0, dot));
        EObject owner = part(element, part);
        boolean done = values.trySet(owner, FeatureValues.feature(owner, feature.substring(dot + 1)), text);
        if (owner.eContents().isEmpty()
                && owner.eClass().getEAllAttributes().stream().noneMatch(owner::eIsSet)) {
            element.eUnset(part); // an empty part states nothing, and is removed
        }
        return done;
    }

    private static EObject part(EObject element, EReference feature) {
        EClass type = Sheets.flatType(element, feature.getName());
        if (type == null) {
            throw new EditRefused(feature.getName() + " is an element of its own: set it there.");
        } else if (element.eGet(feature) == null) {
            element.eSet(feature, EcoreUtil.create(type));
        }
        return (EObject) element.eGet(feature);
    }

    private boolean trySetOption(EObject element, String feature, String text) {
        if (text.isBlank()) {
            EcoreUtil.remove(options.setting(element, feature));
            return true;
        }
        Optional<Expression> value = options.value(feature, text.strip());
        value.ifPresent(v -> options.setting(element, feature).setValue(v));
        return value.isPresent();
    }

    private Draft draft(EObject element, String feature, String text) {
        ModelFile file = sessionState.model().file(element);
        if (file.isBroken()) {
            throw new EditRefused("The text of " + file.path() + " has errors. Fix them in the text first.");
        } else if (Options.isOption(feature)) {
            return ProvisionalTexts.value(
                    file, n -> options.setting(element, feature).setValue(n), "%s", text.strip());
        } else if (AppliedSettings.isSpecialisation(feature)) {
            return ProvisionalTexts.value(
                    file, n -> specialisations.setting(element, feature).setEnabled(n), "%s", text.strip());
        }
        int dot = feature.indexOf('.');
        EStructuralFeature own = FeatureValues.feature(element, dot < 0 ? feature : feature.substring(0, dot));
        if (dot < 0 && own instanceof EReference r && r.getEReferenceType() == IdlPackage.Literals.TYPE_SPEC) {
            return ProvisionalTexts.value(file, n -> element.eSet(own, string(n)), "string<%s>", text.strip());
        } else if (dot < 0 && !(own instanceof EReference r && FeatureValues.isExpression(r))) {
            throw new EditRefused(feature + " is an element of its own: set it there, or in the text.");
        }
        return ProvisionalTexts.value(file, put(element, own, feature.substring(dot + 1)), "%s", text.strip());
    }

    private static StringType string(IntegerLiteral bound) {
        StringType type = IdlFactory.eINSTANCE.createStringType();
        type.setBound(bound);
        return type;
    }

    @SuppressWarnings("unchecked")
    private static Consumer<IntegerLiteral> put(EObject element, EStructuralFeature own, String last) {
        return number -> {
            boolean inPart = !own.getName().equals(last);
            EObject owner = inPart ? part(element, (EReference) own) : element;
            EStructuralFeature feature = FeatureValues.feature(owner, last);
            if (feature.isMany()) {
                List<EObject> list = (List<EObject>) owner.eGet(feature);
                list.clear();
                list.add(number);
            } else {
                owner.eSet(feature, number);
            }
        };
    }
}
