// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.rename;

import java.util.List;
import java.util.Set;
import org.bellwether.language.TextFormat;
import org.bellwether.language.services.BellwetherGrammarAccess;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.GrammarUtil;

/**
 * The names of the parts of assemblies and deployments. Texts contain them only in paths, where each is looked up among
 * the parts of one element; in a search by IDL's rules they hide no other name (see the scopes of the notation). So if
 * {@link NameRules} accept a name, and it is no keyword, then all paths lead to the renamed element, and no other name gets
 * another meaning. To find that out, no text has to be read again, which takes most of the time of other renamings.
 */
final class PathNames {
    private static final class Keywords {
        private static final Set<String> ALL = GrammarUtil.getAllKeywords(
                TextFormat.injector().getInstance(BellwetherGrammarAccess.class).getGrammar());
    }

    private PathNames() {}

    /** Returns whether a name that the rules accept cannot change the meaning of any text. */
    static boolean isSafe(EObject element, String name) {
        boolean isOfPaths = element instanceof Instance
                || element instanceof Connection
                || element instanceof Node
                || element instanceof Process
                || element instanceof Link;
        return isOfPaths && !Keywords.ALL.contains(name);
    }

    /** Returns the models whose texts contain the name of such an element. */
    static List<EObject> naming(EObject element, List<EObject> roots) {
        return roots.stream()
                .filter(root -> root instanceof Model && names(root, element))
                .toList();
    }

    private static boolean names(EObject root, EObject element) {
        return EcoreUtil.isAncestor(root, element)
                || Models.all(root, EObject.class).stream()
                        .flatMap(each -> each.eCrossReferences().stream())
                        .anyMatch(target -> isNamedBy(target, element));
    }

    /** Returns whether the text of a reference contains an element's name: the text of an unnamed connection is its ends. */
    private static boolean isNamedBy(EObject target, EObject element) {
        return EcoreUtil.isAncestor(element, target)
                || target instanceof Connection connection
                        && ElementKeys.name(connection) == null
                        && (isAt(connection.getSource(), element) || isAt(connection.getTarget(), element));
    }

    private static boolean isAt(ConnectionEnd end, EObject element) {
        return end != null && end.getInstance() == element;
    }
}
