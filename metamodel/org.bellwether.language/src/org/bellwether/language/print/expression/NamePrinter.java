// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import java.util.Set;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.scoping.SimpleNames;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Prints names of elements in references: qualified, or simple where the reference has a local scope. */
public final class NamePrinter {
    private final ShortNames qualified;
    private final Unresolved unresolved;

    /** @param portable as for {@link ShortNames} */
    public NamePrinter(EObject root, boolean portable) {
        qualified = new ShortNames(root, portable);
        unresolved = new Unresolved(root.eResource());
    }

    /**
     * Returns the shortest name that refers to a target by IDL's rules.
     *
     * @param from the innermost scope in which the name is written
     * @param target the target; {@code null} and elements without a name give {@code ?}
     */
    public String of(EObject from, EObject target) {
        return of(from, target, Set.of());
    }

    /** Returns the shortest name that refers to a target if some simple names already have another meaning. */
    public String of(EObject from, EObject target, Set<String> taken) {
        return target == null
                ? Lexemes.MISSING
                : target.eIsProxy() ? unresolved.name(target) : qualified.of(from, target, taken);
    }

    /** Returns the names of all targets that have one. */
    public List<String> all(EObject from, List<? extends EObject> targets) {
        return targets.stream()
                .filter(t -> !UnsetValues.isName(t))
                .map(t -> of(from, t))
                .toList();
    }

    /**
     * Returns the name of a target of a reference with a local scope: the simple name if the target is in that scope,
     * otherwise a qualified name. A target outside of the scope is an error of the model, which is kept until the user
     * fixes it.
     */
    public String local(EObject from, EReference reference) {
        return local(from, reference, Set.of());
    }

    /** Returns a local name for a place where a statement may begin with one of the given words. */
    public String local(EObject from, EReference reference, Set<String> words) {
        return local(from, from, reference, (EObject) from.eGet(reference), words);
    }

    /** Returns the port of a connection's end, as a metric outside of the connection's assembly names the port. */
    public String port(ConnectionEnd end, EObject from) {
        return local(from, end, AssemblyPackage.Literals.CONNECTION_END__PORT, end.getPort(), Set.of());
    }

    /**
     * Returns the local names of the targets of a reference with several targets; targets without a name are omitted.
     */
    public List<String> allLocal(EObject from, EReference reference) {
        return ((List<?>) from.eGet(reference))
                .stream()
                        .map(EObject.class::cast)
                        .filter(t -> !UnsetValues.isName(t))
                        .map(t -> local(from, from, reference, t, Set.of()))
                        .toList();
    }

    private String local(EObject from, EObject place, EReference reference, EObject target, Set<String> words) {
        if (target == null || target.eIsProxy()) {
            return of(from, target);
        }
        if (SimpleNames.lead(place, reference, target)) {
            return Lexemes.firstName(ElementKeys.name(target), words);
        }
        String name = qualified(from, target);
        EObject around = target.eContainer();
        boolean simple = !name.contains("::") && !name.equals(Lexemes.MISSING) && around != null;
        return !simple ? name : around.eContainer() == null ? "::" + name : inside(from, around, name);
    }

    /**
     * Returns the name in an expression of an element other than a constant: its simple name if this name refers to the
     * element there, otherwise a qualified name.
     */
    public String value(Expression from, EObject target) {
        return target.eIsProxy()
                ? of(from, target)
                : SimpleNames.lead(from, target) ? simple(target) : qualified(from, target);
    }

    /**
     * Returns a name that refers to a target from anywhere, or the simple name if the target's container has no name.
     */
    String qualified(EObject from, EObject target) {
        EObject around = target.eContainer();
        if (around == null || ScopeIndex.isQualifiable(target)) {
            return of(from, target);
        }
        return inside(from, around, simple(target));
    }

    private String inside(EObject from, EObject around, String name) {
        String outer = UnsetValues.isName(around) ? Lexemes.MISSING : qualified(from, around);
        return name.equals(Lexemes.MISSING) || outer.equals(Lexemes.MISSING) ? name : outer + "::" + name;
    }

    /** Returns an element's simple name. */
    private static String simple(EObject target) {
        return Lexemes.name(ElementKeys.name(target));
    }
}
