// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.build;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.target.RuntimeSources;
import org.bellwether.generator.target.Target;
import org.bellwether.run.machine.OptionVersions;

/**
 * The compiler and the ORB of a build. Builds that differ in one of them are different builds, even with equal
 * settings.
 *
 * @param compiler the compiler's version, and the flags that the environment adds
 * @param orb      a hash of the ORB's sources; for an installed ORB, its version
 */
public record BuildIdentity(String compiler, String orb) {
    /**
     * Returns the identity that a build on this machine would have.
     *
     * @param build settings by name; the compiler that they name must exist
     */
    public static BuildIdentity of(Target target, Map<String, String> build) throws IOException {
        Optional<RuntimeSources> sources = target.runtime();
        String orb = sources.isPresent()
                ? RuntimeCache.hash(sources.get())
                : OptionVersions.installed(target).orElse("");
        return new BuildIdentity(Compiler.identity(new BuildSettings(build)).strip(), orb);
    }
}
