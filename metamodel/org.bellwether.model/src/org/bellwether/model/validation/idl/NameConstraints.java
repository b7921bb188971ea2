// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.idl;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.component.Port;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.Union;
import org.bellwether.model.idl.UnionCase;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.options.Option;
import org.bellwether.model.options.OptionChoice;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/** Checks names: identifiers, and unique in each scope. */
public final class NameConstraints implements Constraint {
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z][A-Za-z0-9_]*");

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        String name = ElementKeys.name(element);
        if (name != null && !(element instanceof Option || element instanceof OptionChoice)) {
            if (!IDENTIFIER.matcher(name).matches()) {
                problems.add(ProblemCode.BW102, element, name);
            } else if (repeatsScope(element, name)) {
                problems.add(ProblemCode.BW108, element, name, ElementPaths.kind(element.eContainer()));
            }
        }
        List<EObject> scope = scope(element);
        if (!scope.isEmpty() && scope.get(0) == element) {
            checkScope(scope.stream().flatMap(NameConstraints::namesIn), problems);
        }
        if (element instanceof Deployment deployment) {
            // the names of processes become names of programs, on every node
            checkScope(Models.all(deployment, Process.class).stream().filter(p -> p.eContainer() != null), problems);
        }
    }

    private static void checkScope(Stream<? extends EObject> elements, ProblemCollector problems) {
        Map<String, EObject> taken = new HashMap<>();
        elements.forEach(e -> {
            String name = ElementKeys.name(e);
            EObject other = name == null ? null : taken.putIfAbsent(name.toLowerCase(Locale.ROOT), e);
            boolean reopened =
                    e instanceof Module && other instanceof Module && name.equals(((NamedElement) other).getName());
            if (other != null && !reopened) {
                problems.add(ProblemCode.BW101, e, name, ElementPaths.of(other));
            }
        });
    }

    /** Returns the names in a container's scope: those of its children, and of the enumerators of its enumerations. */
    private static Stream<EObject> namesIn(EObject container) {
        if (container instanceof Enumeration || container instanceof Node) {
            return Stream.empty(); // these names belong to an outer scope
        }
        return container.eContents().stream()
                .flatMap(child -> child instanceof Enumeration e
                        ? Stream.concat(Stream.of(e), e.getEnumerators().stream())
                        : Stream.of(child));
    }

    /** Returns the containers that share a scope: IDL's modules may be reopened, in the same or another file. */
    private static List<EObject> scope(EObject container) {
        if (container instanceof Model) {
            return List.copyOf(Models.around(container));
        } else if (container instanceof Module module && module.getName() != null && module.eContainer() != null) {
            return scope(module.eContainer()).stream()
                    .flatMap(outer -> outer.eContents().stream())
                    .filter(e -> e instanceof Module m && module.getName().equals(m.getName()))
                    .toList();
        }
        return List.of(container);
    }

    /** Returns whether an element's name is written into IDL. */
    public static boolean isIdl(EObject e) {
        return e instanceof Definition
                || e instanceof Member
                || e instanceof UnionCase
                || e instanceof Enumerator
                || e instanceof OperationParameter
                || e instanceof Port;
    }

    private static boolean repeatsScope(EObject e, String name) {
        EObject scope = e.eContainer();
        boolean named = scope instanceof Module
                || scope instanceof Interface
                || scope instanceof ValueType
                || scope instanceof Struct
                || scope instanceof Union
                || scope instanceof UserException;
        return named && name.equalsIgnoreCase(((NamedElement) scope).getName());
    }
}
