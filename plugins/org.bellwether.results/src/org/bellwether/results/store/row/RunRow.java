// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * One execution of one target with one configuration; immutable once it has ended.
 *
 * @param id UUIDv7
 * @param session the session of the run
 * @param target the ORB
 * @param repeat number among the session's runs of this target, from 1
 * @param modelHash the hash of the stored model
 * @param hostHash the hash of the stored host facts
 * @param configurationHash hash of {@code configuration}; runs with equal hashes are comparable
 * @param configuration the settings that were measured, canonical JSON
 * @param extent the extent: samples, warm-up and rounds, canonical JSON
 * @param seed seed of all random choices
 * @param generatedHash hash of the generated folder; null if the run failed before
 * @param plan the plan of the measurement, JSON (the generated {@code plan/experiment.json}); null if the run failed
 *     before
 * @param build compiler, flags and runtime of the build, canonical JSON; null if the run failed before
 * @param started when it began
 * @param ended when it ended; null while it runs
 * @param status how it ended
 * @param failure why it failed; null if it did not fail
 * @param variant the configuration's name; empty if the target's name is sufficient
 * @param options the effective values of the target's options, canonical JSON; null if unknown
 */
public record RunRow(
        String id,
        String session,
        String target,
        int repeat,
        String modelHash,
        String hostHash,
        String configurationHash,
        String configuration,
        String extent,
        long seed,
        String generatedHash,
        String plan,
        String build,
        Instant started,
        Instant ended,
        Status status,
        Failure failure,
        String variant,
        String options) {
    private static final int SHORT = 8;

    /** Returns the row of a new run. */
    public static RunRow begun(
            String id,
            String session,
            String target,
            int repeat,
            String modelHash,
            String hostHash,
            String configurationHash,
            String configuration,
            String extent,
            long seed,
            Instant started,
            String variant,
            String options) {
        return new RunRow(
                id,
                session,
                target,
                repeat,
                modelHash,
                hostHash,
                configurationHash,
                configuration,
                extent,
                seed,
                null,
                null,
                null,
                started,
                null,
                Status.RUNNING,
                null,
                variant,
                options);
    }

    /** Returns the configuration's name for people. */
    public String configurationName() {
        return variant.isEmpty() ? target : variant;
    }

    /**
     * Returns the name for people: the end of the id, which is random. The beginning of ids is a time, and similar in
     * all ids.
     */
    public String shortName() {
        return shortName(id);
    }

    /** Returns the name for people of an id. */
    public static String shortName(String id) {
        return id.substring(Math.max(0, id.length() - SHORT));
    }
}
