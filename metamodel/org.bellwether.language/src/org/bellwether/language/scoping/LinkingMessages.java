// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import com.google.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bellwether.language.errors.Advice;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Spelling;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Why a name leads nowhere, in the reader's words. */
public final class LinkingMessages {
    /** References whose name is not what one of their targets is called. */
    private static final Map<String, String> WORDS = Map.of(
            "supertypes", "supertype",
            "bases", "base",
            "supports", "supported interface",
            "raises", "exception",
            "getRaises", "exception",
            "setRaises", "exception",
            "phases", "phase",
            "factors", "factor",
            "nodes", "node",
            "target", "value");

    @Inject
    private BellwetherScopeProvider scopes;

    /**
     * Why a name leads nowhere.
     *
     * @param reason what stands behind "it refers to NAME, "
     * @param fix how to mend it, or null for what is always said
     */
    public record Message(String reason, String fix) {}

    /** What is wrong with a name; null if the place is not known, which has been said elsewhere. */
    public Message message(EObject context, EReference reference, String name) {
        NameScope scope = scopes.scope(context, reference);
        if (!scope.isKnown() && !name.contains("::")) {
            return null;
        }
        EObject other = scope.any(name);
        if (other != null) {
            String is =
                    article(ElementPaths.kind(other)) + ", not " + article(Words.kind(reference.getEReferenceType()));
            return new Message("which is " + is, null);
        }
        String place = name.contains("::") ? "" : Words.place(context, reference);
        String simple = name.startsWith("::") ? name.substring(2) : name;
        Optional<String> alien = reference.getEReferenceType() == IdlPackage.Literals.TYPE_DEFINITION
                ? Advice.type(simple)
                : Optional.empty();
        return new Message(
                "which " + (place.isEmpty() ? "does not exist" : place + " does not have"),
                alien.orElseGet(() -> mend(simple, scope.names(), !place.isEmpty())));
    }

    /** The name that was meant; of a place whose names are known, all of them; null for what is always said. */
    private static String mend(String name, List<String> names, boolean isPlace) {
        return isPlace && !names.isEmpty()
                ? Spelling.didYouMeanOneOf(name, names)
                : Spelling.didYouMean(name, names, null);
    }

    static String article(String noun) {
        return ("aeiou".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }

    /** A reference in words: {@code event type}. */
    public static String words(EReference reference) {
        String name = reference.getName();
        return WORDS.getOrDefault(
                name, name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT));
    }
}
