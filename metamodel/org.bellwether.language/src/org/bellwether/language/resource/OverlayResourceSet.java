// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.eclipse.emf.ecore.resource.ResourceSet;

/**
 * A set in which one text is read together with the files of another set; further files are loaded into that other set.
 */
public interface OverlayResourceSet {
    /** Returns the set of the other files. */
    ResourceSet others();
}
