// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.commands;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;

/** Generates a model into its project's folder out/generated. */
public final class GenerateHandler extends ModelHandler {
    @Override
    void execute(IResource model) throws CoreException {
        start("generate", model);
    }
}
