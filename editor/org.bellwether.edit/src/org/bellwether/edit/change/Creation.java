// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.assembly.AssemblyFactory;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentFactory;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.DeploymentFactory;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.DeadlineMissMetric;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.parameter.Quantity;
import org.bellwether.model.parameter.Unit;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** Creates new elements, complete except for values that only the user can choose. */
final class Creation {
    private Creation() {}

    /** Creates an element in a container, without a name. */
    static EObject create(EObject container, EClass type, ProjectModel model) {
        EReference feature = ChildTypes.feature(container, type)
                .orElseThrow(() -> new EditRefused(capitalised(ElementPaths.aKind(EcoreUtil.create(type)))
                        + " cannot be in " + ElementPaths.aKind(container) + "."));
        EObject element = EcoreUtil.create(type);
        complete(element);
        if (feature.isMany()) {
            Containers.add(container, feature, element);
        } else {
            container.eSet(feature, element);
        }
        element.eClass().getEAllReferences().forEach(r -> refer(element, r, model));
        if (element instanceof Link link && container instanceof Deployment deployment) {
            join(link, deployment);
        }
        return element;
    }

    /** Joins the first two nodes that no link joins yet: a link without ends would not be drawn. */
    private static void join(Link link, Deployment deployment) {
        List<Node> nodes = deployment.getNodes();
        for (int second = 1; second < nodes.size(); second++) {
            for (int first = 0; first < second; first++) {
                List<Node> pair = List.of(nodes.get(first), nodes.get(second));
                if (deployment.getLinks().stream()
                        .noneMatch(other -> other.getNodes().containsAll(pair))) {
                    link.getNodes().addAll(pair);
                    return;
                }
            }
        }
    }

    private static String capitalised(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Adds required parts: a type is long, a number is 1, a behaviour begins at the start. */
    private static void complete(EObject element) {
        for (EReference feature : element.eClass().getEAllContainments()) {
            if (feature.isRequired() && !feature.isMany() && element.eGet(feature) == null) {
                EObject part = part(element, feature.getEReferenceType());
                if (part != null) {
                    element.eSet(feature, part);
                }
            }
        }
    }

    private static EObject part(EObject owner, EClass type) {
        if (type == IdlPackage.Literals.TYPE_SPEC) {
            return IdlFactory.eINSTANCE.createPrimitiveType();
        } else if (type == ParameterPackage.Literals.EXPRESSION) {
            return owner instanceof DeadlineMissMetric ? milliseconds(10) : number(1);
        } else if (owner instanceof Behaviour) {
            return ComponentFactory.eINSTANCE.createStartTrigger();
        } else if (owner instanceof Placement) {
            return AssemblyFactory.eINSTANCE.createInstancePath();
        }
        return null;
    }

    private static Expression number(long value) {
        IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
        literal.setValue(BigInteger.valueOf(value));
        return literal;
    }

    private static Expression milliseconds(long value) {
        Quantity quantity = ParameterFactory.eINSTANCE.createQuantity();
        quantity.setValue(BigDecimal.valueOf(value));
        quantity.setUnit(Unit.MILLISECOND);
        return quantity;
    }

    /** Sets a required reference if it has only one possible target. */
    private static void refer(EObject element, EReference reference, ProjectModel model) {
        boolean open = reference.isRequired()
                && !reference.isMany()
                && !reference.isContainment()
                && !reference.isContainer()
                && element.eGet(reference) == null;
        if (open
                && NamedElement.class.isAssignableFrom(
                        reference.getEReferenceType().getInstanceClass())) {
            List<EObject> candidates = new ArrayList<>();
            for (EObject root : model.roots()) {
                Models.all(root, EObject.class).stream()
                        .filter(reference.getEReferenceType()::isInstance)
                        .forEach(candidates::add);
            }
            boolean global =
                    DeploymentFactory.eINSTANCE.getEPackage().getEClassifiers().contains(element.eClass())
                            || element.eClass().getName().equals("Experiment");
            if (global && candidates.size() == 1) {
                element.eSet(reference, candidates.get(0));
            }
        }
    }
}
