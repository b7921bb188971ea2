// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.commands;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;

/** Checks a model as the command line does, and prints the result in the console. */
public final class ValidateHandler extends ModelHandler {
    @Override
    void execute(IResource model) throws CoreException {
        start("validate", model);
    }
}
