// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.edit.state.SessionEvent.Kind;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.SessionThread;
import org.bellwether.language.fixes.QuickFixes;
import org.bellwether.language.fixes.TextFix;
import org.bellwether.model.Problem;
import org.bellwether.model.Severity;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.resource.XtextResource;

/**
 * Live validation: finds problems when the model has not changed for a short time. The session's thread performs other
 * requests between the steps of a validation, and a change ends it.
 */
public final class Problems {
    /** The largest number of problems whose fixes are computed at once, because a user reads no more. */
    private static final int MOST_FIXES = 100;

    private final SessionState sessionState;
    private final SessionThread thread;
    private final long pause;
    private final ProblemFinder finder;
    private volatile List<ModelProblem> known = List.of();
    private Future<?> next;

    public Problems(SessionState sessionState, SessionThread thread, long pause) {
        this.sessionState = sessionState;
        this.thread = thread;
        this.pause = pause;
        finder = new ProblemFinder(sessionState);
        sessionState.listeners().add(this::follow);
        thread.call(() -> {
            later(pause, this::begin);
            return null;
        });
    }

    private void follow(SessionEvent event) {
        boolean mayMatter = switch (event.kind()) {
            case CHANGE, UNDO, REDO, EXTERNAL -> !event.layoutOnly();
            case PROBLEMS, SAVED, CONFLICT -> false;
        };
        if (mayMatter) {
            later(pause, this::begin);
        }
    }

    /** Runs a task of the live validation instead of the task that waits. */
    private void later(long milliseconds, Runnable task) {
        if (pause < Long.MAX_VALUE) {
            if (next != null) {
                next.cancel(false);
            }
            next = thread.later(milliseconds, task);
        }
    }

    private void begin() {
        sessionState.refresh(false);
        advance();
    }

    /** Performs one step. The next one comes after the requests that have arrived in the meantime. */
    private void advance() {
        if (finder.advance()) {
            later(0, this::advance);
        } else {
            take(finder.find());
        }
    }

    public List<ModelProblem> known() {
        return known;
    }

    public ProblemFinder finder() {
        return finder;
    }

    /** Finds the problems now; sends an event if they differ from those before. */
    public List<ModelProblem> find() {
        sessionState.refresh(false);
        List<ModelProblem> found = finder.find();
        take(found);
        return found;
    }

    /** Finds the problems now without results of earlier validations; sends no event. */
    public List<ModelProblem> findAnew() {
        sessionState.refresh(false);
        return finder.findAnew();
    }

    private void take(List<ModelProblem> found) {
        if (!found.equals(known)) {
            known = found;
            List<String> files =
                    found.stream().map(ModelProblem::file).distinct().toList();
            sessionState.publish(SessionEvent.of(Kind.PROBLEMS, "", sessionState.revision(), files));
        }
    }

    public List<String> fixes(ModelProblem problem) {
        return textFixes(problem).stream().map(TextFix::title).toList();
    }

    public Optional<SessionEvent> fix(ModelProblem problem, String title) {
        ModelFile file = sessionState.files().get(problem.file());
        TextFix fix = textFixes(problem).stream()
                .filter(f -> f.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new EditRefused("This fix no longer applies: the problem has changed."));
        return sessionState.takeText(title, file, fix.applied(file.text()), Kind.CHANGE);
    }

    /** Returns all current problems, with their places in the texts, and the quick fixes of each. */
    public List<ProblemWithFixes> fixable() {
        sessionState.refresh(true);
        List<ProblemWithFixes> result = new ArrayList<>();
        for (ModelProblem problem : finder.find()) {
            boolean wanted = result.size() < MOST_FIXES;
            List<TextFix> fixes = wanted ? textFixesAt(problem) : List.of();
            result.add(new ProblemWithFixes(
                    problem, fixes.stream().map(TextFix::title).toList()));
        }
        return result;
    }

    private List<TextFix> textFixes(ModelProblem problem) {
        sessionState.refresh(true);
        // a problem of an older text has no valid place in the current text
        return finder.find().stream()
                .filter(p -> p.element().equals(problem.element())
                        && p.code().equals(problem.code())
                        && Objects.equals(p.message(), problem.message()))
                .findFirst()
                .map(this::textFixesAt)
                .orElse(List.of());
    }

    /** @param problem a problem of the current text */
    private List<TextFix> textFixesAt(ModelProblem problem) {
        ModelFile file = sessionState.files().find(problem.file()).orElse(null);
        if (file == null || !file.isEditable()) {
            return List.of();
        }
        XtextResource resource = (XtextResource) file.resource();
        ICompositeNode nodes = file.isBroken() || resource.getParseResult() == null
                ? null
                : resource.getParseResult().getRootNode();
        return QuickFixes.of(plain(problem), file.text(), nodes);
    }

    private static Problem plain(ModelProblem p) {
        Severity severity = p.error() ? Severity.ERROR : Severity.WARNING;
        return new Problem(p.code(), severity, p.path(), p.file(), p.line(), p.column(), p.message(), p.fix())
                .withExcerpt(p.length() == 0 ? "" : "\n" + "^".repeat(p.length()));
    }
}
