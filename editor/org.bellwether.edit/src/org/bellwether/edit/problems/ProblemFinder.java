// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.project.ElementsByPath;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.SessionState;
import org.bellwether.edit.state.Texts;
import org.bellwether.generator.RefusalSearch;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.language.errors.TextDiagnostic;
import org.bellwether.language.fixes.ProblemPlace;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.validation.ModelValidator;
import org.bellwether.specialise.AppliedSpecialisations;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;

/**
 * Finds all problems of a project that {@code bellwether validate} would report for the current texts: errors of texts
 * and names; if there are none, the violated constraints; if these have no errors, the generators' refusals.
 *
 * <p>The problems are kept until the content of the project changes. They are found in steps, so that a caller need not
 * wait for the whole search; if the content changes between two steps, the search begins again.
 */
public final class ProblemFinder {
    /**
     * The content from which the problems were computed.
     *
     * @param number the number of the session's content
     * @param files the number of loaded files: checking a half-typed text may load imports
     */
    private record Content(long number, int files) {}

    private static final Content NONE = new Content(-1, 0);

    /**
     * The problems of a content: {@code inModel} is null before the first step, and {@code search} is null after the
     * last one.
     */
    private static final class Results {
        private final Content content;
        private List<ModelProblem> inModel;
        private RefusalSearch search;
        private List<ModelProblem> refusals = List.of();

        private Results(Content content) {
            this.content = content;
        }

        private List<ModelProblem> all() {
            List<ModelProblem> all = new ArrayList<>(inModel);
            all.addAll(refusals);
            return List.copyOf(all);
        }

        private boolean isValid() {
            return inModel.stream().noneMatch(ModelProblem::error);
        }
    }

    private final SessionState sessionState;
    private final ProjectModel model;
    private final Texts texts;
    private final Targets targets = Targets.discover();
    private final List<OptionCatalogue> catalogues =
            targets.all().stream().map(Target::catalogue).toList();
    private final ModelValidator validator = new ModelValidator(catalogues);
    private Results known = new Results(NONE);

    ProblemFinder(SessionState sessionState) {
        this.sessionState = sessionState;
        model = sessionState.model();
        texts = sessionState.texts();
    }

    public List<OptionCatalogue> catalogues() {
        return catalogues;
    }

    public List<ModelProblem> find() {
        return find(current());
    }

    /** Finds all problems again, also if the content has not changed. */
    List<ModelProblem> findAnew() {
        return find(new Results(content()));
    }

    private List<ModelProblem> find(Results results) {
        boolean more;
        do {
            more = advance(results);
        } while (more);
        return results.all();
    }

    /** Performs the next step of the search; returns whether steps are left. */
    boolean advance() {
        return advance(current());
    }

    /** Returns whether texts, names and constraints are without errors, so that experiments can be planned. */
    public boolean isValid() {
        Results results = current();
        if (results.inModel == null) {
            advance(results);
        }
        return results.isValid();
    }

    /** Returns the results for the current content. During a change, nothing is kept: the content has no number yet. */
    private Results current() {
        if (sessionState.isChanging()) {
            return new Results(content());
        } else if (!known.content.equals(content())) {
            known = new Results(content());
        }
        return known;
    }

    private Content content() {
        return new Content(
                sessionState.content(), model.resources().getResources().size());
    }

    private boolean advance(Results results) {
        boolean succeeds = false;
        try {
            step(results);
            succeeds = true;
        } finally {
            if (!succeeds) {
                known = new Results(NONE); // the search cannot continue after a failed step
            }
        }
        return results.search != null;
    }

    private void step(Results results) {
        if (results.inModel == null) {
            results.inModel = inModel();
            results.search = results.isValid() ? AppliedSpecialisations.search(model.resources(), targets) : null;
        } else if (results.search != null && !results.search.isDone()) {
            results.search.step();
        } else if (results.search != null) {
            results.refusals = located(results.search.found());
            results.search = null;
        }
    }

    private List<ModelProblem> inModel() {
        List<ModelProblem> found = new ArrayList<>();
        model.files().forEach(file -> addErrors(file, found));
        if (found.isEmpty()) {
            validator
                    .find(model.resources())
                    .forEach(finding -> found.add(problem(finding.problem(), finding.element())));
        }
        return found;
    }

    private void addErrors(ModelFile file, List<ModelProblem> found) {
        for (Resource.Diagnostic error : file.resource().getErrors()) {
            if (error instanceof ProblemDiagnostic d) {
                EObject element = file.isBroken() ? null : elementAt(file.resource(), error);
                String id = element == null ? null : model.id(element);
                ModelProblem problem = problem(d.problem(), id == null ? file.path() + "#/" : id, file.path());
                if (!found.contains(problem)) {
                    found.add(problem);
                }
            }
        }
    }

    private static EObject elementAt(Resource resource, Resource.Diagnostic error) {
        boolean isText = resource instanceof XtextResource && error instanceof TextDiagnostic;
        ILeafNode leaf = !isText || ((XtextResource) resource).getParseResult() == null
                ? null
                : NodeModelUtils.findLeafNodeAtOffset(
                        ((XtextResource) resource).getParseResult().getRootNode(),
                        ((TextDiagnostic) error).getOffset());
        return leaf == null ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
    }

    private List<ModelProblem> located(List<Problem> refusals) {
        if (refusals.isEmpty()) {
            return List.of();
        }
        ElementsByPath elements = new ElementsByPath(model);
        return refusals.stream()
                .map(problem -> problem(problem, elements.find(problem.path()).orElse(null)))
                .toList();
    }

    private ModelProblem problem(Problem problem, EObject element) {
        String id = element == null ? null : model.id(element);
        String file = element == null || model.file(element) == null
                ? problem.file()
                : model.file(element).path();
        return problem(problem, id == null ? file + "#/" : id, file);
    }

    private ModelProblem problem(Problem problem, String element, String file) {
        boolean placed = model.files().stream().noneMatch(f -> f.path().equals(file) && texts.isStale(f));
        return new ModelProblem(
                element,
                file,
                problem.code(),
                problem.isError(),
                problem.path(),
                problem.message(),
                problem.fix(),
                problem.text(),
                placed ? problem.line() : 0,
                placed ? problem.column() : 0,
                placed ? ProblemPlace.marked(problem) : 0);
    }
}
