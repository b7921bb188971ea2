// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import java.time.Instant;

/**
 * One execution of one target with one configuration; immutable once it has ended.
 *
 * @param id UUIDv7
 * @param session the session that it is part of
 * @param target the ORB
 * @param repeat its number among the session's runs of this target, from 1
 * @param modelHash the stored model
 * @param hostHash the stored host facts
 * @param configurationHash hash of {@code configuration}: what is compared with what
 * @param configuration what was measured, canonical JSON
 * @param extent how long: samples, warm-up and rounds, canonical JSON
 * @param seed seed of all random choices
 * @param generatedHash hash of the generated folder; null when it did not come so far
 * @param plan what the generated program measures, JSON (its {@code plan/experiment.json}); null likewise
 * @param build how it was built: compiler, flags, runtime, canonical JSON; null likewise
 * @param started when it began
 * @param ended when it was over; null while it runs
 * @param status how it ended
 * @param failure why it failed; null when it did not
 * @param variant what its configuration is called; empty where the target's name says enough
 * @param options the effective values of the target's options, canonical JSON; null where it is not known
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

    /** Returns the row of a run that begins. */
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
     * Returns the name for people: the end of its id, which is random; the beginning is the time, and similar in all
     * ids.
     */
    public String shortName() {
        return shortName(id);
    }

    /** Returns the same for an id. */
    public static String shortName(String id) {
        return id.substring(Math.max(0, id.length() - SHORT));
    }
}
