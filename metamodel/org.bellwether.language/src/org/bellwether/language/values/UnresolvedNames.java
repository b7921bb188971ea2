// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.values;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.xtext.linking.lazy.LazyLinkingResource;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Names of a text that do not resolve: a model keeps them as proxies until the user fixes them. */
public final class UnresolvedNames {
    /** The beginning of a fragment that contains a name as written; no element's identity begins with this sign. */
    private static final String MARK = "?";

    private UnresolvedNames() {}

    /**
     * Returns a proxy for the target of an unresolved name; the name is not looked up again until the text is read
     * again.
     *
     * @param like an element, or another proxy, of the wanted class
     * @param file the file with the name
     * @param written the name as written in the text
     */
    public static EObject proxy(EObject like, URI file, String written) {
        EObject proxy = EcoreUtil.create(like.eClass());
        ((InternalEObject) proxy).eSetProxyURI(file.appendFragment(MARK + URI.encodeFragment(written, false)));
        return proxy;
    }

    /** Returns the name that a file has in place of a proxy, or null if the proxy has no written name. */
    public static String written(Resource file, EObject proxy) {
        URI uri = ((InternalEObject) proxy).eProxyURI();
        String fragment = uri == null ? null : uri.fragment();
        if (fragment == null) {
            return null;
        } else if (fragment.startsWith(MARK)) {
            return URI.decode(fragment.substring(MARK.length()));
        } else if (file instanceof LazyLinkingResource text
                && text.getEncoder().isCrossLinkFragment(text, fragment)
                && uri.trimFragment().equals(text.getURI())) {
            INode node = text.getEncoder().decode(text, fragment).getThird();
            return node == null ? null : NodeModelUtils.getTokenText(node);
        }
        return null;
    }
}
