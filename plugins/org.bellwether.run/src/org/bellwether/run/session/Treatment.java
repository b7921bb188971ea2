// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.target.Target;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.build.BuildSettings;
import org.bellwether.run.build.Builder;
import org.bellwether.run.hosts.HostProgram;
import org.bellwether.run.project.GeneratedExperiment;
import org.bellwether.run.project.Project;

/**
 * One of the configurations that a session compares, with its generated files.
 *
 * @param variant   the configuration's name; empty if the target's name identifies it
 * @param request   the request that it was generated from
 * @param options   the effective values of the target's options, defaults included
 * @param quotas    how its samples are split into rounds
 * @param builder   builds the program; treatments with the same build folder share one program
 * @param project  the configuration's own model; empty for the session's
 * @param build    how its runtime and program are compiled
 * @param configurations the folder of its processes' ORB configurations, if it is not in the generated folder
 */
public record Treatment(
        String variant,
        Target target,
        SessionRequest request,
        GeneratedExperiment generated,
        Map<String, String> options,
        SampleQuotas quotas,
        Builder builder,
        Optional<Project> project,
        BuildSettings build,
        Optional<Path> configurations) {
    public Treatment(
            String variant,
            Target target,
            SessionRequest request,
            GeneratedExperiment generated,
            Map<String, String> options,
            SampleQuotas quotas,
            Builder builder) {
        this(
                variant,
                target,
                request,
                generated,
                options,
                quotas,
                builder,
                Optional.empty(),
                BuildSettings.NONE,
                Optional.empty());
    }

    /** Returns the treatment's name for progress and messages. */
    public String label() {
        return variant.isEmpty() ? target.label() : variant;
    }

    public Path buildFolder() {
        return builder.folder(target);
    }

    /** Returns the program in the form that processes on other hosts need. */
    HostProgram hostProgram() {
        Path folder = generated.folder();
        return new HostProgram(
                folder,
                buildFolder(),
                configurations.orElse(folder.resolve("target").resolve(target.name())),
                build.isForThisProcessor(),
                builder.programSources(generated, target));
    }
}
