// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.edit.change.Edits;
import org.bellwether.edit.change.NameChecks;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ElementLabels;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.edit.state.Texts;
import org.bellwether.edit.statement.ProvisionalTexts.Draft;
import org.bellwether.language.errors.TextDiagnostic;
import org.bellwether.language.ide.BellwetherIdeSetup;
import org.bellwether.language.proposals.Proposal;
import org.bellwether.language.proposals.Proposals;
import org.bellwether.language.rename.Rename;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementIds;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/**
 * Edits elements as statements of the notation: operations as IDL text such as
 * {@code long get_data(in string key) raises (NotReady)}, ports, members, parameters, connections. The language's parser
 * reads the statements in their files.
 */
public final class Signatures {
    private final SessionState sessionState;
    private final SessionThread thread;
    private final List<OptionCatalogue> catalogues;
    private Proposals proposals;

    public Signatures(SessionState sessionState, SessionThread thread, List<OptionCatalogue> catalogues) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.catalogues = catalogues;
    }

    /**
     * The result of writing a statement.
     *
     * @param id the id of the element that replaces the old one
     */
    public record Written(SessionEvent event, String id) {}

    /** Returns the statement of an element, without a semicolon. */
    public String of(String id) {
        return thread.call(() -> range(id).statement());
    }

    /** Returns the problems that an element with this text would have; empty if there are none. The model is not changed. */
    public List<StatementProblem> check(String id, String text) {
        return thread.call(() -> {
            EObject element = sessionState.model().get(id);
            Draft draft = range(id).with(text);
            String name = newName(element, draft);
            boolean renamed = name != null && !name.equals(ElementKeys.name(element));
            List<StatementProblem> marks =
                    marks(draft, element.eContainer(), element.eContainmentFeature(), 0, renamed);
            if (marks.isEmpty() && renamed) {
                nameMark(element, name, draft).ifPresent(marks::add);
            }
            return marks;
        });
    }

    /** Returns the problems that a new statement in an element would have. */
    public List<StatementProblem> checkNew(String container, String text) {
        return thread.call(
                () -> marks(newRange(container).with(text), sessionState.model().get(container), null, 1, false));
    }

    private Optional<StatementProblem> nameMark(EObject element, String name, Draft draft) {
        try {
            NameChecks.check(element, name, sessionState.model().roots());
            return Optional.empty();
        } catch (EditRefused e) {
            int at = Math.max(0, draft.text().indexOf(name, draft.offset()) - draft.offset());
            return Optional.of(new StatementProblem(at, name.length(), e.getMessage()));
        }
    }

    private StatementRange range(String id) {
        EObject element = sessionState.model().get(id);
        return StatementRange.of(element, sessionState.model().file(element));
    }

    private StatementRange newRange(String container) {
        EObject element = sessionState.model().get(container);
        return StatementRange.in(element, sessionState.model().file(element));
    }

    /**
     * Returns the problems. If the element gets a new name, references to the old name are left out, because they will
     * be renamed.
     */
    private static List<StatementProblem> marks(
            Draft draft, EObject container, EReference feature, int more, boolean renamed) {
        Optional<StatementProblem> brace = BracketMatcher.unmatched(draft.written());
        if (brace.isPresent()) {
            return List.of(brace.get()); // the errors that follow from it are left out
        }
        List<String> known =
                Texts.problems(draft.file()).stream().map(p -> p.message()).toList();
        Resource read = draft.read();
        List<StatementProblem> result = new ArrayList<>();
        for (Resource.Diagnostic error : read.getErrors()) {
            if (error instanceof ProblemDiagnostic p
                    && !known.contains(p.problem().message())) {
                StatementProblem mark = mark(error, p.problem().text(), draft);
                boolean follows =
                        renamed && mark.length() == 0 && p.problem().code().equals(ProblemCode.BW008.name());
                if (!follows) {
                    result.add(mark);
                }
            }
        }
        if (result.isEmpty() && !isOneStatement(read, draft, container, feature, more)) {
            result.add(new StatementProblem(0, draft.length(), "Write one statement here."));
        }
        return result;
    }

    private static StatementProblem mark(Resource.Diagnostic error, String text, Draft draft) {
        int at = error instanceof TextDiagnostic d ? d.getOffset() - draft.offset() : draft.length();
        int length = error instanceof TextDiagnostic d ? Math.max(1, d.getLength()) : 0;
        boolean inside = at >= 0 && at < draft.length();
        return inside
                ? new StatementProblem(at, Math.min(length, draft.length() - at), text)
                : new StatementProblem(draft.length(), 0, text);
    }

    /** Returns whether the text is one statement: a text that closes a block and opens another one has no syntax error. */
    private static boolean isOneStatement(Resource read, Draft draft, EObject container, EReference feature, int more) {
        EObject same =
                read.getContents().isEmpty() ? null : same(read.getContents().get(0), container);
        if (same == null) {
            return false;
        }
        long before = feature == null ? container.eContents().size() : size(container, feature);
        long now = feature == null ? same.eContents().size() : size(same, feature);
        return now == before + more && same.eContents().stream().anyMatch(e -> covers(e, draft));
    }

    /**
     * Returns the same element in another version of its file. If the element is identified by its parts, and these
     * have changed, its position is used.
     */
    private static EObject same(EObject root, EObject element) {
        EObject known = ElementIds.find(root, ElementIds.of(element));
        if (known != null) {
            return known;
        }
        String place = EcoreUtil.getRelativeURIFragmentPath(EcoreUtil.getRootContainer(element), element);
        EObject there = EcoreUtil.getEObject(root, place);
        return there != null && there.eClass() == element.eClass() ? there : null;
    }

    /** Returns whether an element covers the whole text, apart from a semicolon. */
    private static boolean covers(EObject element, Draft draft) {
        ICompositeNode node = NodeModelUtils.findActualNodeFor(element);
        return node != null
                && node.getTotalOffset() <= draft.offset()
                && node.getEndOffset() >= draft.offset() + draft.length() - 1;
    }

    private static long size(EObject container, EReference feature) {
        Object value = container.eGet(feature);
        return value instanceof List<?> list ? list.size() : value == null ? 0 : 1;
    }

    /**
     * Replaces an element's statement, as one step. A new name in the statement renames the element in all files.
     *
     * @throws EditRefused with the first of the {@link #check} messages
     */
    public Optional<Written> set(String id, String text) {
        return thread.call(() -> {
            EObject element = sessionState.model().get(id);
            EObject owner = element.eContainer();
            EReference feature = element.eContainmentFeature();
            int index = StatementRange.siblings(element).indexOf(element);
            ModelFile file = sessionState.model().file(element);
            refuse(check(id, text));
            String name = newName(element, range(id).with(text));
            Rename rename =
                    name == null || name.equals(ElementKeys.name(element)) ? null : Edits.renaming(element, name);
            Optional<SessionEvent> event = sessionState.make(
                    "Edit " + ElementLabels.of(element),
                    step -> {
                        if (rename != null) {
                            step.execute(rename.command());
                        }
                        StatementRange.of(element, file).with(text).take(step, sessionState.texts());
                    },
                    false,
                    Kind.CHANGE);
            // The element may have been replaced by one of another class: a call's behaviour instead of a start's
            EObject now = feature.isMany() ? (EObject) ((List<?>) owner.eGet(feature)).get(index) : element;
            return event.map(e -> new Written(e, sessionState.model().id(now)));
        });
    }

    private static void refuse(List<StatementProblem> marks) {
        marks.stream().findFirst().ifPresent(m -> {
            throw new EditRefused(m.message());
        });
    }

    /** Returns the new name that a text gives to an element; null if the text has no name, or is of another class. */
    private static String newName(EObject element, Draft draft) {
        Resource read = draft.read();
        EObject container = read.getContents().isEmpty()
                ? null
                : ElementIds.find(read.getContents().get(0), ElementIds.of(element.eContainer()));
        List<?> written = container == null || !element.eContainmentFeature().isMany()
                ? List.of()
                : (List<?>) container.eGet(element.eContainmentFeature());
        int index = StatementRange.siblings(element).indexOf(element);
        return index < written.size() && written.get(index) instanceof NamedElement n && n.eClass() == element.eClass()
                ? n.getName()
                : null;
    }

    /**
     * Adds a statement at the end of an element's block, as one step.
     *
     * @return the new element's id
     */
    public String add(String container, String text) {
        return thread.call(() -> {
            EObject owner = sessionState.model().get(container);
            refuse(checkNew(container, text));
            List<EObject> before = List.copyOf(owner.eContents());
            Draft draft = newRange(container).with(text);
            sessionState.make(
                    "Add to " + ElementLabels.of(owner),
                    step -> draft.take(step, sessionState.texts()),
                    false,
                    Kind.CHANGE);
            return owner.eContents().stream()
                    .filter(e -> !before.contains(e))
                    .findFirst()
                    .map(sessionState.model()::id)
                    .orElseThrow(() -> new EditRefused("This statement adds nothing."));
        });
    }

    /** Returns suggestions at an offset of an element's statement. */
    public List<Suggestion> complete(String id, String text, int offset) {
        return thread.call(() -> complete(range(id).with(" " + text + " "), text, offset));
    }

    /** Returns suggestions at an offset of a new statement. */
    public List<Suggestion> completeNew(String container, String text, int offset) {
        return thread.call(() -> complete(newRange(container).with(" " + text + " "), text, offset));
    }

    private List<Suggestion> complete(Draft draft, String text, int offset) {
        if (text.substring(0, offset).chars().filter(c -> c == '"').count() % 2 == 1) {
            return List.of(); // there are no suggestions in a string
        }
        int leading = text.length() - text.stripLeading().length();
        int at = draft.offset() + Math.max(0, Math.min(offset - leading, draft.length()));
        String blank = offset > 0 && Character.isWhitespace(text.charAt(offset - 1)) ? " " : "";
        String whole = draft.text().substring(0, at)
                + (at == draft.offset() + draft.length() ? blank : "")
                + draft.text().substring(at);
        int place = at == draft.offset() + draft.length() ? at + blank.length() : at;
        Proposals.Result found = proposals().at(whole, place, trial -> new Draft(draft.file(), trial, 0, 0).read());
        return suggestions(found, place, offset);
    }

    /** Returns suggestions at an offset of a file's whole text; the offset must be outside of comments and strings. */
    public List<Suggestion> completeText(ModelFile file, String text, int offset) {
        Proposals.Result found = proposals().at(text, offset, trial -> new Draft(file, trial, 0, 0).read());
        return suggestions(found, offset, offset);
    }

    private static List<Suggestion> suggestions(Proposals.Result found, int place, int offset) {
        int length = place - found.start();
        return found.proposals().stream()
                .map(p -> suggestion(p, offset - length, length))
                .toList();
    }

    private static Suggestion suggestion(Proposal p, int offset, int length) {
        return new Suggestion(
                p.label(),
                p.text(),
                offset,
                length,
                p.kind().name().toLowerCase(Locale.ROOT),
                p.detail(),
                p.documentation(),
                p.group() + p.label());
    }

    private Proposals proposals() {
        if (proposals == null) {
            proposals = new Proposals(new BellwetherIdeSetup().createInjectorAndDoEMFRegistration(), catalogues);
        }
        return proposals;
    }
}
