// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print;

import java.util.IdentityHashMap;
import java.util.Map;
import org.bellwether.language.print.text.Comments;
import org.bellwether.model.component.Action;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * Prints actions as text for authors of comments about them: {@code set hits = hits + 1}. Names are computed once for
 * each file: models must not change while an object of this class is used.
 */
public final class ActionText {
    private final Map<EObject, BehaviourPrinter> files = new IdentityHashMap<>();

    /** Returns an action on one line, without the semicolon or block at its end and without comments. */
    public String of(Action action) {
        return files.computeIfAbsent(
                        EcoreUtil.getRootContainer(action),
                        root -> new BehaviourPrinter(new ElementWriter(root, Comments.none(), false)))
                .line(action)
                .unbroken();
    }
}
