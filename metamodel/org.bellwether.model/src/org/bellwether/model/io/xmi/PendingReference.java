// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io.xmi;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;

/** A reference as it was read; it is resolved after all possible targets are loaded. */
record PendingReference(EObject owner, EReference feature, String name, int line, int column) {}
