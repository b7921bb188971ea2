// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.common.util.BasicDiagnostic;
import org.eclipse.emf.common.util.Diagnostic;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EValidator;
import org.eclipse.emf.ecore.impl.EValidatorRegistryImpl;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.Diagnostician;

/** Checks all constraints on whole models. Every front end shows these problems. */
public final class ModelValidator {
    private final Function<String, Optional<OptionCatalogue>> catalogues;
    private final Diagnostician diagnostician;

    /** Creates a validator without catalogues: only the form of options is checked. */
    public ModelValidator() {
        this(List.of());
    }

    /** Creates a validator that checks options against the catalogues of their targets. */
    public ModelValidator(Collection<OptionCatalogue> catalogues) {
        this(target ->
                catalogues.stream().filter(c -> target.equals(c.getTarget())).findFirst());
    }

    /** Creates a validator that requests a catalogue by its target's name, only for targets that a model names. */
    public ModelValidator(Function<String, Optional<OptionCatalogue>> catalogues) {
        this.catalogues = catalogues;
        EValidator.Registry registry = new EValidatorRegistryImpl();
        BellwetherValidator.install(registry);
        diagnostician = new Diagnostician(registry);
    }

    /** Returns all problems of a model and of the models that were loaded with it, in document order. */
    public List<Problem> validate(Model model) {
        return validate(Models.around(model));
    }

    /** Returns all problems of all models of a resource set, in document order. */
    public List<Problem> validate(ResourceSet resources) {
        return validate(Models.of(resources));
    }

    /** Returns all problems of a single catalogue. */
    public List<Problem> validate(OptionCatalogue catalogue) {
        return validate(List.of(catalogue));
    }

    /**
     * A problem with its element.
     *
     * @param problem the problem
     * @param element an element of the model that was checked
     */
    public record Finding(Problem problem, EObject element) {}

    /** Returns all problems of all models of a resource set with their elements, in document order. */
    public List<Finding> find(ResourceSet resources) {
        return find(Models.of(resources));
    }

    /**
     * Returns the problems of single elements, without their parts: those that a change of one of these elements may
     * cause.
     */
    public List<Finding> findAt(Collection<? extends EObject> elements) {
        Map<Object, Object> context = new HashMap<>(diagnostician.createDefaultContext());
        new Analysis(catalogues).putInto(context);
        BasicDiagnostic found = new BasicDiagnostic();
        elements.forEach(e -> BellwetherValidator.INSTANCE.validate(e, found, context));
        return findings(found);
    }

    private List<Problem> validate(Collection<? extends EObject> roots) {
        return find(roots).stream().map(Finding::problem).toList();
    }

    private List<Finding> find(Collection<? extends EObject> roots) {
        Map<Object, Object> context = new HashMap<>(diagnostician.createDefaultContext());
        new Analysis(catalogues).putInto(context);
        BasicDiagnostic found = new BasicDiagnostic();
        roots.forEach(root -> diagnostician.validate(root, found, context));
        return findings(found);
    }

    static List<Finding> findings(Diagnostic found) {
        List<Finding> result = new ArrayList<>();
        for (Diagnostic diagnostic : found.getChildren()) {
            ProblemCollector.problem(diagnostic)
                    .ifPresent(p -> result.add(
                            new Finding(p, (EObject) diagnostic.getData().get(0))));
        }
        return List.copyOf(result);
    }
}
