// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/** Checks a model against all constraints; errors fail the build. */
@Mojo(name = "validate", defaultPhase = LifecyclePhase.VALIDATE, requiresProject = false, threadSafe = true)
public final class ValidateMojo extends ModelMojo {
    @Override
    String command() {
        return "validate";
    }

    @Override
    void addOptions(List<String> arguments) {
        // The goal adds no options: the command needs only the model
    }
}
