// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import com.google.inject.Inject;
import java.util.Locale;
import org.bellwether.language.errors.Spelling;
import org.bellwether.model.util.ElementPaths;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** Why a name leads nowhere, in the reader's words. */
public final class LinkingMessages {
    @Inject
    private BellwetherScopeProvider scopes;

    /** What stands behind "it refers to NAME, "; null if the place is not known, which has been said elsewhere. */
    public String reason(EObject context, EReference reference, String name) {
        NameScope scope = scopes.scope(context, reference);
        if (!scope.isKnown() && !name.contains("::")) {
            return null;
        }
        EObject other = scope.any(name);
        if (other != null) {
            return "which is " + article(ElementPaths.kind(other)) + ", not "
                    + article(Words.kind(reference.getEReferenceType()));
        }
        String place = Words.place(context, reference);
        String simple = name.startsWith("::") ? name.substring(2) : name;
        return "which " + (place.isEmpty() ? "does not exist" : place + " does not have")
                + Spelling.didYouMean(simple, scope.names());
    }

    static String article(String noun) {
        return ("aeiou".indexOf(noun.charAt(0)) >= 0 ? "an " : "a ") + noun;
    }

    /** A reference in words: {@code event type}. */
    public static String words(EReference reference) {
        return reference.getName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
