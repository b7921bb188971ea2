// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bellwether.generator.plan.Evaluator;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Module;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterReference;
import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.util.EcoreUtil.Copier;

/**
 * Makes the IDL 2 that is compiled out of the model's IDL 3: whatever the given definitions need, each before its use,
 * in the model's modules, which are reopened where the order asks for it. An event type becomes a struct of its public
 * state and a consumer interface (see {@link EventStructs}).
 */
public final class Idl2 {
    private final Copier copier = new Copier(true, false);
    private final EventStructs events;
    private final List<Declaration> file = new ArrayList<>();

    private Idl2(IdlFile harness) {
        events = new EventStructs(harness, copier);
    }

    /**
     * The file that holds everything these definitions need.
     *
     * @param name    the file's name without {@code .idl}
     * @param needed  interfaces and event types of the ports that are used
     * @param harness what it includes
     * @param values  gives the values of parameters, which IDL has none of
     */
    public static IdlFile file(
            String name, Collection<? extends Definition> needed, IdlFile harness, Evaluator values) {
        Idl2 idl2 = new Idl2(harness);
        for (UseOrder.Entry entry : UseOrder.of(needed)) {
            SupportedIdl.check(entry.definition());
            idl2.add(entry);
        }
        idl2.copier.copyReferences();
        idl2.replaceParameters(values);
        return new IdlFile(name, idl2.file, List.of(harness));
    }

    private void add(UseOrder.Entry entry) {
        List<? super Declaration> scope = open(entry.definition().eContainer());
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

    private void replaceParameters(Evaluator values) {
        copier.forEach((original, copy) -> {
            if (original instanceof ParameterReference reference) {
                IntegerLiteral literal = ParameterFactory.eINSTANCE.createIntegerLiteral();
                literal.setValue(BigInteger.valueOf(values.integer(reference, 0)));
                EcoreUtil.replace(copy, literal);
            }
        });
    }

    /** The scope in the file that stands for a scope of the model: the last one if it is still open, else a new one. */
    private List<? super Declaration> open(EObject scope) {
        if (!(scope instanceof Module module)) {
            return file;
        }
        List<? super Declaration> outer = open(module.eContainer());
        if (!outer.isEmpty()
                && outer.get(outer.size() - 1) instanceof Module last
                && last.getName().equals(module.getName())) {
            return last.getDeclarations();
        }
        Module reopened = IdlFactory.eINSTANCE.createModule();
        reopened.setName(module.getName());
        reopened.setPrefix(module.getPrefix());
        reopened.setRepositoryId(module.getRepositoryId());
        reopened.setVersion(module.getVersion());
        EList<Declaration> declarations = reopened.getDeclarations();
        outer.add(reopened);
        return declarations;
    }
}
