// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIHelperImpl;
import org.eclipse.emf.ecore.xmi.impl.XMISaveImpl;

/** Saves XMI whose references, also into other files, are qualified names. */
final class NameSave extends XMISaveImpl {
    NameSave(BellwetherResource resource) {
        super(new Names(resource));
    }

    @Override
    protected int sameDocSingle(EObject owner, EStructuralFeature feature) {
        return helper.getValue(owner, feature) == null ? SKIP : SAME_DOC;
    }

    @Override
    protected int sameDocMany(EObject owner, EStructuralFeature feature) {
        return ((List<?>) helper.getValue(owner, feature)).isEmpty() ? SKIP : SAME_DOC;
    }

    private static final class Names extends XMIHelperImpl {
        private final Map<EObject, Map<EObject, String>> idsByRoot = new HashMap<>();

        Names(BellwetherResource resource) {
            super(resource);
        }

        @Override
        public String getIDREF(EObject target) {
            EObject root = EcoreUtil.getRootContainer(target);
            if (root.eResource() == null) {
                throw new IllegalStateException("a reference leads to an element that is in no file: " + target);
            }
            return idsByRoot.computeIfAbsent(root, ElementIds::all).get(target);
        }
    }
}
