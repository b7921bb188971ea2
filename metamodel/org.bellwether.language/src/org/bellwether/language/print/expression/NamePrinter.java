// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.List;
import java.util.Set;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.Missing;
import org.bellwether.language.scoping.SimpleNames;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Names of elements as they are written where they are used: qualified, or alone where the place decides. */
public final class NamePrinter {
    private final ShortNames qualified;
    private final Unresolved unresolved;

    /** @param portable as for {@link ShortNames} */
    public NamePrinter(EObject root, boolean portable) {
        qualified = new ShortNames(root, portable);
        unresolved = new Unresolved(root.eResource());
    }

    /**
     * The shortest name that means a target by IDL's rules.
     *
     * @param from the innermost scope in which the name is written
     * @param target what is meant; {@code null} and elements without a name give {@code ?}
     */
    public String of(EObject from, EObject target) {
        return of(from, target, Set.of());
    }

    /** Returns the same if some simple names have another meaning. */
    public String of(EObject from, EObject target, Set<String> taken) {
        return target == null
                ? Lexemes.MISSING
                : target.eIsProxy() ? unresolved.name(target) : qualified.of(from, target, taken);
    }

    /** The names of all targets that have one. */
    public List<String> all(EObject from, List<? extends EObject> targets) {
        return targets.stream()
                .filter(t -> !Missing.isName(t))
                .map(t -> of(from, t))
                .toList();
    }

    /**
     * Returns the name of a reference's target if the place decides the meaning of a name: its own if it is one of the
     * place's, otherwise a qualified one. That is an error of the model, but one that is kept until the user fixes it.
     */
    public String local(EObject from, EReference reference) {
        return local(from, reference, Set.of());
    }

    /** Returns the same if a statement may begin with one of some words. */
    public String local(EObject from, EReference reference, Set<String> words) {
        return local(from, from, reference, (EObject) from.eGet(reference), words);
    }

    /** The port of a connection's end, as a metric names it that is not in the connection's assembly. */
    public String port(ConnectionEnd end, EObject from) {
        return local(from, end, AssemblyPackage.Literals.CONNECTION_END__PORT, end.getPort(), Set.of());
    }

    /** Returns the same for a reference with several targets: those that have a name. */
    public List<String> allLocal(EObject from, EReference reference) {
        return ((List<?>) from.eGet(reference))
                .stream()
                        .map(EObject.class::cast)
                        .filter(t -> !Missing.isName(t))
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
     * Returns the name in an expression of an element that is no constant: its own if that means it there, otherwise a
     * qualified one.
     */
    public String value(Expression from, EObject target) {
        return target.eIsProxy()
                ? of(from, target)
                : SimpleNames.lead(from, target) ? simple(target) : qualified(from, target);
    }

    /** Returns a name that leads to a target from anywhere; its own if its container cannot be named. */
    String qualified(EObject from, EObject target) {
        EObject around = target.eContainer();
        if (around == null || ScopeIndex.isQualifiable(target)) {
            return of(from, target);
        }
        return inside(from, around, simple(target));
    }

    private String inside(EObject from, EObject around, String name) {
        String outer = Missing.isName(around) ? Lexemes.MISSING : qualified(from, around);
        return name.equals(Lexemes.MISSING) || outer.equals(Lexemes.MISSING) ? name : outer + "::" + name;
    }

    /** An element's own name. */
    private static String simple(EObject target) {
        return Lexemes.name(ElementKeys.name(target));
    }
}
