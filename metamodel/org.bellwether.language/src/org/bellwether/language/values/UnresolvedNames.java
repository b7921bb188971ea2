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

/** Names that do not resolve, as a text has them: a model keeps them as proxies until the user fixes them. */
public final class UnresolvedNames {
    /** Begins a fragment that is a name as written; no identity of an element begins so. */
    private static final String MARK = "?";

    private UnresolvedNames() {}

    /**
     * A stand-in for the target of an unresolved name, which is not looked up again until the text is read again.
     *
     * @param like an element, or another stand-in, of the class that is wanted
     * @param file the file that says the name
     * @param written the name as the text has it
     */
    public static EObject proxy(EObject like, URI file, String written) {
        EObject proxy = EcoreUtil.create(like.eClass());
        ((InternalEObject) proxy).eSetProxyURI(file.appendFragment(MARK + URI.encodeFragment(written, false)));
        return proxy;
    }

    /** The name that a file says where a proxy is, or null if it has none that was written. */
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
