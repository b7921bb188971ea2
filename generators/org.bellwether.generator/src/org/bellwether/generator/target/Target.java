// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.bellwether.generator.output.ArtefactGenerator;
import org.bellwether.model.options.OptionCatalogue;

/**
 * An ORB that generated code is built for. Implementations are stateless, have a public constructor without arguments
 * and are named in {@code META-INF/services/org.bellwether.generator.target.Target}; {@link Targets} finds them.
 */
public interface Target {
    /** The name that models and the command line use, for example {@code omniorb}: lower-case letters and digits. */
    String name();

    /** The name that people use, for example {@code omniORB 4}. */
    String label();

    /** All options of this ORB; the same object each time. */
    OptionCatalogue catalogue();

    /** What is generated for this target alone, below {@code target/<name>/}, in the order in which it is written. */
    List<ArtefactGenerator> artefacts();

    /** Of these what is generated of files that processes read when they start: other options change nothing else. */
    default Optional<ArtefactGenerator> configuration() {
        return Optional.empty();
    }

    /** What a machine must have before generated programs can be built for this target. */
    List<Requirement> requirements();

    /** How the version is found that a machine has; empty where the catalogue holds for all that are supported. */
    default Optional<InstalledVersion> installedVersion() {
        return Optional.empty();
    }

    /**
     * What a process's log has where the ORB does not take an option or its value, and goes on with another: what was measured
     * then is not what was set. Empty where the ORB ends instead.
     */
    default Optional<Pattern> ignoredOption() {
        return Optional.empty();
    }

    /**
     * Which threads of a process serve what others send to it.
     *
     * @param options what is set for the process, by name, as the catalogue's texts; defaults hold for all else
     */
    Serving serving(Map<String, String> options);

    /**
     * Whether a thread that waits for the reply to its call serves what comes in meanwhile.
     *
     * @param options as for {@link #serving}
     */
    default boolean servesWhileItCalls(Map<String, String> options) {
        return false;
    }

    /** The options by which a process has these threads; empty where the ORB has no such pools. */
    default Optional<Map<String, String>> threadPool(ThreadPool pool) {
        return Optional.empty();
    }

    /** What this ORB can be told for the calls of one connection. */
    default Set<ConnectionTerm> connectionTerms() {
        return Set.of();
    }

    /** How this ORB spreads the calls of one reference over several connections. */
    default Connecting connecting() {
        return new Connecting.None();
    }

    /** The ORB's sources, if it is built from source; empty when the machine has it (see {@link #requirements()}). */
    default Optional<RuntimeSources> runtime() {
        return Optional.empty();
    }

    /**
     * The same with checkpoints along a call compiled in, by which a run tells where its time went; empty where the ORB
     * has none.
     */
    default Optional<RuntimeSources> runtimeWithCheckpoints() {
        return Optional.empty();
    }
}
