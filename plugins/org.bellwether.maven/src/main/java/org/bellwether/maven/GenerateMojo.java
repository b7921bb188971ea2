// SPDX-License-Identifier: Apache-2.0
package org.bellwether.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Writes the generated folder: IDL, C++, build, scripts. */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, requiresProject = false, threadSafe = true)
public final class GenerateMojo extends ModelMojo {
    /** The generated folder. */
    @Parameter(property = "bellwether.generated", defaultValue = "${project.build.directory}/bellwether/generated")
    private File generated;

    /** The ORBs to generate for; by default the targets of the model. */
    @Parameter(property = "bellwether.targets")
    private List<String> targets;

    /** Includes Corbel's sources, so that a compiler and CMake are sufficient to build. */
    @Parameter(property = "bellwether.bundle", defaultValue = "false")
    private boolean bundle;

    @Override
    String command() {
        return "generate";
    }

    @Override
    void addOptions(List<String> arguments) {
        add(arguments, "--out", generated);
        addAll(arguments, "--target", targets);
        addFlag(arguments, "--bundle", bundle);
    }
}
