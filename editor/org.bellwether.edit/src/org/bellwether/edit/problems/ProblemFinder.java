// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.problems;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.edit.project.ElementsByPath;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.state.Texts;
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
 */
public final class ProblemFinder {
    private final ProjectModel model;
    private final Texts texts;
    private final Targets targets = Targets.discover();
    private final List<OptionCatalogue> catalogues =
            targets.all().stream().map(Target::catalogue).toList();
    private final ModelValidator validator = new ModelValidator(catalogues);

    ProblemFinder(ProjectModel model, Texts texts) {
        this.model = model;
        this.texts = texts;
    }

    public List<OptionCatalogue> catalogues() {
        return catalogues;
    }

    public List<ModelProblem> find() {
        List<ModelProblem> found = inModel();
        if (found.stream().noneMatch(ModelProblem::error)) {
            addRefusals(found);
        }
        return found;
    }

    /** Returns whether texts, names and constraints are without errors, so that experiments can be planned. */
    public boolean isValid() {
        return inModel().stream().noneMatch(ModelProblem::error);
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

    private void addRefusals(List<ModelProblem> found) {
        List<Problem> refusals = AppliedSpecialisations.refusals(model.resources(), targets);
        if (refusals.isEmpty()) {
            return;
        }
        ElementsByPath elements = new ElementsByPath(model);
        refusals.forEach(problem ->
                found.add(problem(problem, elements.find(problem.path()).orElse(null))));
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
