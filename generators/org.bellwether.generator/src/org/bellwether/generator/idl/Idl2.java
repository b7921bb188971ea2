// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.generator.RefusedException;
import org.bellwether.generator.mapping.Values;
import org.bellwether.generator.plan.Evaluator;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.ForwardDeclaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Prefix;
import org.bellwether.model.idl.SequenceType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.bellwether.model.parameter.ParameterReference;
import org.bellwether.model.util.Models;
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
        idl2.checkSizes();
        return new IdlFile(name, idl2.file, List.of(harness));
    }

    private void add(UseOrder.Entry entry) {
        List<? super Declaration> scope = open(entry.definition());
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

    /** Bounds and dimensions that are no lengths are refused here, with their place: all that follows computes with them. */
    private void checkSizes() {
        for (Object declaration : file) {
            Models.all((Declaration) declaration, EObject.class).forEach(each -> {
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
                Values.size(size);
            }
        } catch (IllegalArgumentException e) {
            throw new RefusedException(
                    "BW805",
                    original(size),
                    "This is no length of an array, string or sequence: " + e.getMessage(),
                    "Write an integer, or a constant that is one");
        }
    }

    /** What the model has for a part of the file, or for the nearest thing around that it has something for. */
    private EObject original(EObject copy) {
        Map<EObject, EObject> originals = new IdentityHashMap<>();
        copier.forEach((original, each) -> originals.put(each, original));
        EObject part = copy;
        while (!originals.containsKey(part) && part.eContainer() != null) {
            part = part.eContainer();
        }
        return originals.getOrDefault(part, part);
    }

    /**
     * The declarations in the file that stand for those around an element of the model, with the same prefix of repository ids:
     * the last ones if they are still open, else new ones.
     */
    private List<? super Declaration> open(EObject element) {
        String prefix = prefixBefore(element);
        List<? super Declaration> declarations = file;
        if (element.eContainer() instanceof Module module) {
            List<? super Declaration> outer = open(module);
            Module last = !outer.isEmpty() && outer.get(outer.size() - 1) instanceof Module m ? m : null;
            boolean open = last != null
                    && last.getName().equals(module.getName())
                    && Objects.equals(last.getPrefix(), module.getPrefix())
                    && (prefix != null || lastPrefix(last.getDeclarations()) == null);
            declarations = open ? last.getDeclarations() : reopen(module, outer);
        }
        String none = declarations == file ? "" : null; // a file begins without a prefix, a module with that around it
        String current = lastPrefix(declarations);
        if (!Objects.equals(prefix == null ? none : prefix, current == null ? none : current)) {
            Prefix fresh = IdlFactory.eINSTANCE.createPrefix();
            fresh.setPrefix(Objects.requireNonNullElse(prefix, ""));
            declarations.add(fresh);
        }
        return declarations;
    }

    private static List<? super Declaration> reopen(Module module, List<? super Declaration> outer) {
        Module reopened = IdlFactory.eINSTANCE.createModule();
        reopened.setName(module.getName());
        reopened.setPrefix(module.getPrefix());
        reopened.setRepositoryId(module.getRepositoryId());
        reopened.setVersion(module.getVersion());
        outer.add(reopened);
        return reopened.getDeclarations();
    }

    /** The {@code #pragma prefix} that holds where an element stands, of those of its own scope; null if there is none. */
    private static String prefixBefore(EObject element) {
        EObject scope = element.eContainer();
        List<EObject> siblings = scope == null ? List.of() : scope.eContents();
        return lastPrefix(siblings.subList(0, Math.max(0, siblings.indexOf(element))));
    }

    private static String lastPrefix(List<?> declarations) {
        String prefix = null;
        for (Object each : declarations) {
            prefix = each instanceof Prefix p ? Objects.requireNonNullElse(p.getPrefix(), "") : prefix;
        }
        return prefix;
    }
}
