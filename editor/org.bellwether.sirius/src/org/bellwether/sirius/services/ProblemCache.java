// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.bellwether.generator.target.Target;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.Problem;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ObjectAdapter;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.ConfigurationTemplate;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.ModelValidator;
import org.eclipse.emf.common.notify.Notification;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.resource.ResourceSet;
import org.eclipse.emf.ecore.util.EContentAdapter;

/**
 * The problems of the models of a resource set, by the element that shows them. The problems are cached until the model
 * changes, because Sirius requests them separately for each element.
 */
final class ProblemCache extends EContentAdapter {
    private static final Targets TARGETS = Targets.discover();
    private static final Map<ResourceSet, ProblemCache> ALL = new WeakHashMap<>();

    private Map<EObject, List<Problem>> byElement;

    private ProblemCache() {}

    /** Returns the problems that an element shows. */
    static synchronized List<Problem> at(EObject element) {
        Resource file = element.eResource();
        if (file == null || file.getResourceSet() == null) {
            return List.of();
        }
        ResourceSet files = file.getResourceSet();
        ProblemCache findings = ALL.computeIfAbsent(files, f -> new ProblemCache());
        for (Model model : Models.of(files)) {
            if (!model.eAdapters().contains(findings)) {
                model.eAdapters().add(findings);
                findings.byElement = null;
            }
        }
        if (findings.byElement == null) {
            findings.byElement = find(files);
        }
        return findings.byElement.getOrDefault(element, List.of());
    }

    private static Map<EObject, List<Problem>> find(ResourceSet files) {
        Map<EObject, List<Problem>> result = new IdentityHashMap<>();
        ModelValidator validator =
                new ModelValidator(target -> TARGETS.find(target).map(Target::catalogue));
        for (ModelValidator.Finding finding : validator.find(files)) {
            result.computeIfAbsent(shownBy(finding.element()), e -> new ArrayList<>())
                    .add(finding.problem());
        }
        return result;
    }

    /** Returns the nearest enclosing element, or the element itself, that has a shape, an edge or a line. */
    static EObject shownBy(EObject element) {
        EObject shown = element;
        while (shown.eContainer() != null && !isShown(shown)) {
            shown = shown.eContainer();
        }
        return shown;
    }

    /**
     * Returns whether diagrams show an element separately: an element with a name that is not a detail of another
     * element, and some elements without names.
     */
    static boolean isShown(EObject element) {
        boolean detail = element instanceof OperationParameter
                || element instanceof Dimension
                || element instanceof ObjectAdapter
                || element instanceof ConfigurationTemplate
                || element instanceof Option
                || element instanceof OptionChoice
                || element instanceof Parameter && !(element.eContainer() instanceof Experiment);
        return element instanceof NamedElement && !detail
                || element instanceof Connection
                || element instanceof Placement
                || element instanceof Behaviour
                || element instanceof Model;
    }

    /**
     * Discards the problems, because any change of the model can cause or fix problems, including changes inside of
     * added elements.
     */
    @Override
    public void notifyChanged(Notification notification) {
        super.notifyChanged(notification);
        if (!notification.isTouch() && notification.getEventType() != Notification.REMOVING_ADAPTER) {
            synchronized (ProblemCache.class) {
                byElement = null;
            }
        }
    }

    /** Returns true only for this class: no other code uses the adapter. */
    @Override
    public boolean isAdapterForType(Object type) {
        return type == ProblemCache.class;
    }
}
