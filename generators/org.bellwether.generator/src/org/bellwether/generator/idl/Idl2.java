// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/**
 * Makes the compiled IDL 2 from the model's IDL 3: the given definitions and all that they need, each before its use,
 * in the model's modules, which are reopened if the order requires it. An event type becomes a struct of its public
 * state and a consumer interface (see {@link EventStructs}).
 */
public final class Idl2 {
    private final Copier copier = new Copier(true, false) {
        private static final long serialVersionUID = 1L;

        /** Skips references of an event type that its struct does not have: a struct has no bases. */
        @Override
        protected void copyReference(EReference reference, EObject original, EObject copy) {
            if (reference.getEContainingClass().isInstance(copy)) {
                super.copyReference(reference, original, copy);
            }
        }
    };
    private final EventStructs events;
    private final OpenScopes scopes = new OpenScopes();

    private Idl2(IdlFile harness) {
        events = new EventStructs(harness, copier);
    }

    /**
     * Returns the file with everything that the definitions need.
     *
     * @param name    the file's name without {@code .idl}
     * @param needed  interfaces and event types of the ports that are used
     * @param harness the file that it includes
     * @param values  evaluates parameters, which do not exist in IDL
     */
    public static IdlFile file(
            String name, Collection<? extends Definition> needed, IdlFile harness, ExpressionEvaluator values) {
        Idl2 idl2 = new Idl2(harness);
        for (DependencyOrder.Entry entry : DependencyOrder.of(needed)) {
            SupportedIdl.check(entry.definition());
            idl2.add(entry);
        }
        idl2.copier.copyReferences();
        Parameters.replace(idl2.copier, values);
        idl2.checkSizes();
        return new IdlFile(name, idl2.scopes.file(), List.of(harness));
    }

    private void add(DependencyOrder.Entry entry) {
        List<? super Declaration> scope = scopes.around(entry.definition());
        if (entry.announced()) {
            ForwardDeclaration forward = IdlFactory.eINSTANCE.createForwardDeclaration();
            forward.setDefinition(entry.definition());
            scope.add((Declaration) copier.copy(forward));
        } else if (entry.definition() instanceof EventType event) {
            scope.add(events.struct(event));
            scope.add(events.consumer(event));
        } else {
            scope.add((Declaration) copier.copy(entry.definition()));
        }
    }

    /**
     * Refuses bounds and dimensions that are not lengths, at their place: all later steps compute with them.
     */
    private void checkSizes() {
        for (Declaration declaration : scopes.file()) {
            Models.all(declaration, EObject.class).forEach(each -> {
                if (each instanceof Typed typed) {
                    typed.getDimensions().forEach(this::checkSize);
                } else if (each instanceof StringType string) {
                    checkSize(string.getBound());
                } else if (each instanceof SequenceType sequence) {
                    checkSize(sequence.getBound());
                }
            });
        }
    }

    private void checkSize(Expression size) {
        try {
            if (size != null) {
                ConstantEvaluator.size(size);
            }
        } catch (IllegalArgumentException e) {
            throw new RefusedException(
                    "BW805",
                    original(size),
                    "This is no length of an array, string or sequence: " + e.getMessage(),
                    "Write an integer, or a constant that is one");
        }
    }

    /** Returns the model's element for a part of the file, or for the nearest enclosing part that has one. */
    private EObject original(EObject copy) {
        Map<EObject, EObject> originals = new IdentityHashMap<>();
        copier.forEach((original, each) -> originals.put(each, original));
        EObject part = copy;
        while (!originals.containsKey(part) && part.eContainer() != null) {
            part = part.eContainer();
        }
        return originals.getOrDefault(part, part);
    }
}
