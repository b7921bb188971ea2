// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.IdlFactory;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.Prefix;
import org.eclipse.emf.ecore.EObject;

/**
 * Writes the declarations of a generated IDL file in the order of their use. A module is closed and opened again if the
 * order demands it; the prefix of repository ids is then written again.
 */
final class OpenScopes {
    private final List<Declaration> file = new ArrayList<>();

    /** Returns the declarations of the file. */
    List<Declaration> file() {
        return file;
    }

    /**
     * Returns the declarations in the file that correspond to those around an element of the model, with the same prefix of repository ids:
     * the last ones if they are still open, else new ones.
     */
    List<? super Declaration> around(EObject element) {
        String prefix = prefixBefore(element);
        List<? super Declaration> declarations = file;
        if (element.eContainer() instanceof Module module) {
            List<? super Declaration> outer = around(module);
            Module last = !outer.isEmpty() && outer.get(outer.size() - 1) instanceof Module m ? m : null;
            boolean open = last != null
                    && last.getName().equals(module.getName())
                    && Objects.equals(last.getPrefix(), module.getPrefix())
                    && (prefix != null || lastPrefix(last.getDeclarations()) == null);
            declarations = open ? last.getDeclarations() : reopen(module, outer);
        }
        String none = declarations == file ? "" : null; // a file begins without a prefix, a module with its parent's
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

    /** Returns the {@code #pragma prefix} in an element's scope that applies to the element; null if there is none. */
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
