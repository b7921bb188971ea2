// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.figures;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.idl.IdlPackage;
import org.bellwether.model.parameter.ParameterPackage;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Converts the contents of an element to text: two elements have equal texts if no difference between them could be
 * measured. Comments and positions in files are left out.
 */
final class MeasuredContent {
    private final StringBuilder text = new StringBuilder();

    private MeasuredContent() {}

    /** Returns the text of an element with all its contents. */
    static String of(EObject element) {
        MeasuredContent content = new MeasuredContent();
        content.add(element);
        return content.text.toString();
    }

    /** Returns the text of an IDL type with the types that it consists of, which determine the sent data. */
    static String ofType(EObject type) {
        Set<EObject> all = new LinkedHashSet<>();
        collect(type, all);
        MeasuredContent content = new MeasuredContent();
        all.forEach(content::add);
        return content.text.toString();
    }

    private static void collect(EObject type, Set<EObject> all) {
        if (type == null || type.eIsProxy() || type.eClass().getEPackage() != IdlPackage.eINSTANCE || !all.add(type)) {
            return;
        }
        type.eCrossReferences().forEach(other -> collect(other, all));
        for (TreeIterator<EObject> contents = type.eAllContents(); contents.hasNext(); ) {
            contents.next().eCrossReferences().forEach(other -> collect(other, all));
        }
    }

    private void add(EObject element) {
        text.append(element.eClass().getName()).append('(');
        for (EStructuralFeature feature : element.eClass().getEAllStructuralFeatures()) {
            if (counts(feature) && element.eIsSet(feature)) {
                text.append(feature.getName()).append('=');
                values(element, feature).forEach(value -> add(feature, value));
                text.append(';');
            }
        }
        text.append(')');
    }

    private static boolean counts(EStructuralFeature feature) {
        return !feature.isDerived()
                && !feature.isTransient()
                && !(feature instanceof EReference reference && reference.isContainer())
                && feature.getEType() != ParameterPackage.Literals.COMMENT;
    }

    private static Collection<?> values(EObject element, EStructuralFeature feature) {
        Object value = element.eGet(feature);
        return value instanceof Collection<?> several ? several : List.of(value);
    }

    private void add(EStructuralFeature feature, Object value) {
        if (feature instanceof EAttribute) {
            text.append(value);
        } else if (((EReference) feature).isContainment()) {
            add((EObject) value);
        } else {
            EObject other = (EObject) value;
            text.append(other.eIsProxy() ? "?" : ElementIds.of(other));
        }
        text.append(',');
    }
}
