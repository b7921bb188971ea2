// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.Locale;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks names against those that the compiled IDL 2 needs: modules of the ORB and the harness, and the types that are
 * generated for event types.
 */
public final class ReservedNames implements Constraint {
    private static final Set<String> MODULES = Set.of("bellwether", "corba", "portableserver", "iop", "giop", "iiop");
    private static final Set<String> CORBA_TYPES = Set.of("""
            Identifier RepositoryId ScopedName RepositoryIdSeq ServiceType ServiceOption ServiceDetailType PolicyType Current
            StringValue WStringValue AnySeq BooleanSeq CharSeq WCharSeq OctetSeq ShortSeq UShortSeq LongSeq ULongSeq
            LongLongSeq ULongLongSeq FloatSeq DoubleSeq LongDoubleSeq StringSeq WStringSeq DefinitionKind IRObject
            """.strip().split("\\s+"));

    private static final String STAMP = "bellwether_stamp";
    private static final String CONSUMER = "consumer";

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Definition definition) || definition.getName() == null) {
            return;
        }
        String name = definition.getName().toLowerCase(Locale.ROOT);
        if (definition.eContainer() instanceof Model && MODULES.contains(name) && !isOfStandard(definition)) {
            problems.add(ProblemCode.BW114, definition, definition.getName(), "a module of the ORB or of Bellwether");
        } else if (definition instanceof StateMember && name.equals(STAMP)) {
            problems.add(ProblemCode.BW114, definition, definition.getName(), "data that Bellwether adds to events");
        } else if (name.endsWith(CONSUMER)) {
            checkConsumer(definition, name.substring(0, name.length() - CONSUMER.length()), problems);
        }
    }

    /**
     * Returns whether a module CORBA contains only types that CORBA defines for applications, as an import of IDL
     * writes them.
     */
    private static boolean isOfStandard(Definition definition) {
        return definition instanceof Module module
                && "CORBA".equals(module.getName())
                && module.getDeclarations().stream()
                        .allMatch(each -> each instanceof Definition type && CORBA_TYPES.contains(type.getName()));
    }

    private static void checkConsumer(Definition definition, String event, ProblemCollector problems) {
        if (definition.eContainer() == null) {
            return;
        }
        for (EObject sibling : definition.eContainer().eContents()) {
            if (sibling instanceof EventType type && event.equalsIgnoreCase(type.getName())) {
                String use = "the interface that receives events of type " + type.getName();
                problems.add(ProblemCode.BW114, definition, definition.getName(), use);
            }
        }
    }
}
