// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.io;

import org.bellwether.model.Problem;
import org.eclipse.emf.ecore.resource.Resource;

/** An error of a resource with the reason why its file cannot be loaded. */
public interface ProblemDiagnostic extends Resource.Diagnostic {
    /** Returns the problem; its file is the resource's URI. */
    Problem problem();
}
