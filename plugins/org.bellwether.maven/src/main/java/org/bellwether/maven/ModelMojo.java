// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.File;
import org.apache.maven.plugins.annotations.Parameter;

/** A goal whose command has a model as its argument. */
abstract class ModelMojo extends CommandMojo {
    /** The model: a file, or the folder of a project. */
    @Parameter(property = "bellwether.model", defaultValue = "${project.basedir}/src/main/bellwether")
    private File model;

    @Override
    final String subject() {
        return model.getPath();
    }
}
