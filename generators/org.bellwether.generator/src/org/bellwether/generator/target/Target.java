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
 * An ORB for which code is generated. Implementations are stateless, have a public constructor without arguments and
 * are named in {@code META-INF/services/org.bellwether.generator.target.Target}; {@link Targets} finds them.
 */
public interface Target {
    /**
     * Returns the name in models and on the command line, for example {@code omniorb}: lower-case letters and digits.
     */
    String name();

    /** Returns the name for people, for example {@code omniORB 4}. */
    String label();

    /** Returns all options of this ORB; the same object at each call. */
    OptionCatalogue catalogue();

    /**
     * Returns the generators of files for only this target, below {@code target/<name>/}, in the order in which they
     * are written.
     */
    List<ArtefactGenerator> artefacts();

    /**
     * Returns the one of these generators whose files the processes read at their start: options influence no other
     * files.
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
     * Returns a pattern for lines in a process's log by which the ORB reports that it ignored an option or its value:
     * the measured configuration then differs from the planned one. Empty if the ORB ends in that case.
     */
    default Optional<Pattern> ignoredOption() {
        return Optional.empty();
    }

    /**
     * Returns the threads of a process that serve requests of other processes.
     *
     * @param options the options of the process, by name, in the catalogue's notation; others have their defaults
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
     * Returns the way in which the ORB schedules the threads of a process.
     *
     * @param options as for {@link #serving}
     */
    default SchedulingSupport scheduling(Map<String, String> options) {
        return SchedulingSupport.NONE;
    }

    /** Returns the options by which a process has these threads; empty if the ORB has no such pools. */
    default Optional<Map<String, String>> threadPool(ThreadPool pool) {
        return Optional.empty();
    }

    /**
     * Returns the specialisations of this ORB by name, each with the names of the options that apply it: these are of
     * type boolean, true if the specialisation is applied, and false if not.
     */
    default Map<String, Set<String>> specialisations() {
        return Map.of();
    }

    /**
     * Returns the specialisations that remove a part of a runtime with which all processes are linked, so that
     * processes which do not apply the specialisation lose that part, too.
     */
    default Set<String> specialisationsOfAllProcesses() {
        return Set.of();
    }

    /** Returns the settings that this ORB accepts for the calls of one connection. */
    default Set<CallPolicy> callPolicies() {
        return Set.of();
    }

    /** Returns the way in which this ORB distributes the calls of one reference over several connections. */
    default ConnectionDistribution connectionDistribution() {
        return new ConnectionDistribution.None();
    }

    /**
     * Returns the ORB's sources, if it is built from source; empty if the machine has it (see {@link #requirements()}).
     */
    default Optional<RuntimeSources> runtime() {
        return Optional.empty();
    }

    /**
     * Returns the runtime with compiled-in checkpoints along a call, which measure the parts of a call's time; empty if
     * the ORB has none.
     */
    default Optional<RuntimeSources> runtimeWithCheckpoints() {
        return Optional.empty();
    }
}
