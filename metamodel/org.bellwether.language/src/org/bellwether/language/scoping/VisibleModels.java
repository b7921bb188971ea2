// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import org.eclipse.emf.ecore.EObject;

/** A resource whose names are looked up in several models: in its own model and in its imports. */
public interface VisibleModels {
    /** Returns the roots of these models, the resource's own first. */
    List<EObject> visible();
}
