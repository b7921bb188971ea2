// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import org.eclipse.emf.ecore.EObject;

/** A resource whose names are looked up in several models: its own, and its imports. */
public interface VisibleModels {
    /** The roots of these models, the resource's own first. */
    List<EObject> visible();
}
