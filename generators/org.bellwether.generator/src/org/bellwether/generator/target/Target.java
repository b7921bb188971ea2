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

    /**
     * Returns the generators of files for this target alone, below {@code target/<name>/}, in the order in which they
     * are written.
     */
    List<ArtefactGenerator> artefacts();

    /**
     * Returns the one of these generators that writes the files that processes read at their start: other options
     * change nothing else.
     */
    default Optional<ArtefactGenerator> configuration() {
        return Optional.empty();
    }

    /** Returns the requirements on a machine for building generated programs for this target. */
    List<Requirement> requirements();

    /**
     * Returns the source of the version of the installed ORB; empty if the catalogue is the same for all supported
     * versions.
     */
    default Optional<InstalledVersion> installedVersion() {
        return Optional.empty();
    }

    /**
     * Returns a pattern for lines in a process's log that say that the ORB ignored an option or its value: then the
     * measured configuration is not the configured one. Empty if the ORB ends instead.
     */
    default Optional<Pattern> ignoredOption() {
        return Optional.empty();
    }

    /**
     * Returns the threads of a process that serve requests of other processes.
     *
     * @param options what is set for the process, by name, as the catalogue's texts; defaults hold for all else
     */
    ServerThreads serving(Map<String, String> options);

    /**
     * Returns whether a thread that waits for the reply to its call serves incoming requests meanwhile.
     *
     * @param options as for {@link #serving}
     */
    default boolean servesWhileItCalls(Map<String, String> options) {
        return false;
    }

    /**
     * Returns the order in which the ORB lets the distributable threads of a process run; empty if it leaves that to
     * the system.
     *
     * @param options as for {@link #serving}
     */
    default Optional<SchedulingDiscipline> schedulingDiscipline(Map<String, String> options) {
        return Optional.empty();
    }

    /**
     * Returns whether the ORB lets the system order the distributable threads of a process with a discipline, by
     * real-time priorities below that of the process.
     *
     * @param options as for {@link #serving}
     */
    default boolean schedulesByPriorities(Map<String, String> options) {
        return false;
    }

    /**
     * Returns how many distributable threads of a process with a discipline the ORB lets run at once.
     *
     * @param options as for {@link #serving}
     */
    default int schedulingProcessors(Map<String, String> options) {
        return 1;
    }

    /**
     * Returns whether the ORB cancels work before it begins, if its worst-case execution time is longer than the time
     * to its deadline.
     *
     * @param options as for {@link #serving}
     */
    default boolean cancelsInfeasibleWork(Map<String, String> options) {
        return false;
    }

    /**
     * Returns other values of set options with which the ORB gives threads no real-time scheduling, which machines have
     * to permit; nothing if it gives them none.
     *
     * @param options as for {@link #serving}
     */
    default Map<String, String> withoutRealTime(Map<String, String> options) {
        return Map.of();
    }

    /** The options by which a process has these threads; empty where the ORB has no such pools. */
    default Optional<Map<String, String>> threadPool(ThreadPool pool) {
        return Optional.empty();
    }

    /**
     * Returns the specialisations that this ORB has, by name; for each one the names of the options that apply it: they
     * are of type boolean, true where it is applied, and false where it is not.
     */
    default Map<String, Set<String>> specialisations() {
        return Map.of();
    }

    /**
     * Returns those of the specialisations that take something out of a runtime which all processes are linked with,
     * also from a process that does not apply them.
     */
    default Set<String> specialisationsOfAllProcesses() {
        return Set.of();
    }

    /** Returns the settings that this ORB accepts for the calls of one connection. */
    default Set<ConnectionTerm> connectionTerms() {
        return Set.of();
    }

    /** Returns the way in which this ORB spreads the calls of one reference over several connections. */
    default Connecting connecting() {
        return new Connecting.None();
    }

    /** The ORB's sources, if it is built from source; empty when the machine has it (see {@link #requirements()}). */
    default Optional<RuntimeSources> runtime() {
        return Optional.empty();
    }

    /**
     * Returns the same target with checkpoints along a call compiled in, by which a run shows where its time goes;
     * empty if the ORB has none.
     */
    default Optional<RuntimeSources> runtimeWithCheckpoints() {
        return Optional.empty();
    }
}
