// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.Collection;
import java.util.Set;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.component.ComponentPackage;
import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.TopLevel;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/**
 * The IDL 3 of a model (CORBA 3.3 part 3, 6): components and homes with all that they need, each before its use, in the
 * model's modules, which are reopened if the order requires it. The notation's additions to IDL are left out:
 * behaviours, state, timers, threading, times of operations, and the selection and optionality of receptacles.
 */
public final class Idl3 {
    private static final Set<EStructuralFeature> NOT_OF_IDL = Set.of(
            ComponentPackage.Literals.ACTIVE_TYPE__STATE,
            ComponentPackage.Literals.ACTIVE_TYPE__TIMERS,
            ComponentPackage.Literals.ACTIVE_TYPE__BEHAVIOURS,
            ComponentPackage.Literals.ACTIVE_TYPE__THREADING,
            ComponentPackage.Literals.REQUIRED_PORT__OPTIONAL,
            ComponentPackage.Literals.REQUIRED_PORT__SELECTION,
            IdlPackage.Literals.OPERATION__TIMING);

    /** Copies only the parts that exist in IDL. */
    private static final class IdlCopier extends Copier {
        private static final long serialVersionUID = 1L;

        IdlCopier() {
            super(true, false);
        }

        @Override
        protected void copyContainment(EReference reference, EObject original, EObject copy) {
            if (!NOT_OF_IDL.contains(reference)) {
                super.copyContainment(reference, original, copy);
            }
        }

        @Override
        protected void copyAttribute(EAttribute attribute, EObject original, EObject copy) {
            if (!NOT_OF_IDL.contains(attribute)) {
                super.copyAttribute(attribute, original, copy);
            }
        }
    }

    private Idl3() {}

    /**
     * Returns a separate model (copies of the given definitions) of one IDL file.
     *
     * @param needed components, homes and other definitions that the file must contain
     * @param values evaluates parameters, which do not exist in IDL
     */
    public static Model file(Collection<? extends Definition> needed, ExpressionEvaluator values) {
        IdlCopier copier = new IdlCopier();
        OpenScopes scopes = new OpenScopes();
        for (DependencyOrder.Entry entry : DependencyOrder.of(needed)) {
            EObject original = entry.definition();
            if (entry.announced()) {
                ForwardDeclaration forward = IdlFactory.eINSTANCE.createForwardDeclaration();
                forward.setDefinition(entry.definition());
                original = forward;
            }
            scopes.around(entry.definition()).add((Declaration) copier.copy(original));
        }
        copier.copyReferences();
        Parameters.replace(copier, values);
        Model model = ExperimentFactory.eINSTANCE.createModel();
        scopes.file().forEach(declaration -> model.getElements().add((TopLevel) declaration));
        return model;
    }
}
