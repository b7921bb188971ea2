// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.List;
import java.util.Set;
import org.bellwether.model.util.ElementKeys;
import org.eclipse.emf.ecore.EObject;

/** Names of elements as they are written where they are used: qualified, or alone where the place decides. */
final class Names {
    private final ShortNames qualified;
    private final Unresolved unresolved;

    Names(EObject root) {
        qualified = new ShortNames(root);
        unresolved = new Unresolved(root.eResource());
    }

    /**
     * The shortest name that means a target by IDL's rules.
     *
     * @param from the innermost scope in which the name is written
     * @param target what is meant; {@code null} and elements without a name give {@code ?}
     */
    String of(EObject from, EObject target) {
        return of(from, target, Set.of());
    }

    /** The same where some simple names mean something else. */
    String of(EObject from, EObject target, Set<String> taken) {
        return target == null
                ? Lexemes.MISSING
                : target.eIsProxy() ? unresolved.name(target) : qualified.of(from, target, taken);
    }

    /** An element's own name; {@code ?} if it or its name is missing. */
    String simple(EObject target) {
        return first(target, Set.of());
    }

    List<String> simple(List<? extends EObject> targets) {
        return targets.stream()
                .filter(t -> !Missing.isName(t))
                .map(this::simple)
                .toList();
    }

    /** The names of all targets that have one. */
    List<String> all(EObject from, List<? extends EObject> targets) {
        return targets.stream()
                .filter(t -> !Missing.isName(t))
                .map(t -> of(from, t))
                .toList();
    }

    /** The same where a statement may begin with one of some words. */
    String first(EObject target, Set<String> words) {
        if (target == null) {
            return Lexemes.MISSING;
        }
        if (target.eIsProxy()) {
            String name = unresolved.name(target);
            return name.substring(name.lastIndexOf(':') + 1);
        }
        return Lexemes.firstName(ElementKeys.name(target), words);
    }
}
