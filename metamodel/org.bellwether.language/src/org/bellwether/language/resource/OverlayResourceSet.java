// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.resource;

import org.eclipse.emf.ecore.resource.ResourceSet;

/** A set in which one text is read among the files of another set; further files that it needs are added to it. */
public interface OverlayResourceSet {
    /** The set of the other files. */
    ResourceSet others();
}
