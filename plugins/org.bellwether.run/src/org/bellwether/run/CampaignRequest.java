// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The request for a designed experiment.
 *
 * @param session        the settings of all its runs
 * @param design         the design's name, if the experiment has several
 * @param referenceEvery after how many runs of the design the model's own configuration is measured again; 0 for never
 * @param retries        how often a failed run is repeated
 * @param confirm        number of runs of the best configuration, and of the model's own configuration, in the
 *     confirmation; 0 for none
 * @param jobs           how many runs of the design are made at once, each on its own core
 * @param fresh          whether to begin a new campaign although the store has a campaign for the same request
 * @param newBlock       whether to resume with a new block if the host, the compiler or the runtime differs from the
 *     earlier ones
 * @param replicates     how often each combination is run, once in each block of time; empty for the design's number
 * @param minutes        the limit of the time of all the design's runs, which determines the number of replicates;
 *     empty for no limit
 */
public record CampaignRequest(
        SessionRequest session,
        Optional<String> design,
        int referenceEvery,
        int retries,
        int confirm,
        int jobs,
        boolean fresh,
        boolean newBlock,
        OptionalInt replicates,
        OptionalDouble minutes) {
    /** The default number of runs after which the model's own configuration is measured again. */
    public static final int REFERENCE_EVERY = 8;

    /** The default number of repetitions of a failed run. */
    public static final int RETRIES = 1;

    /** The default number of runs that confirm the best configuration. */
    public static final int CONFIRM = 5;

    /** Creates a request with the design's number of replicates. */
    public CampaignRequest(
            SessionRequest session,
            Optional<String> design,
            int referenceEvery,
            int retries,
            int confirm,
            int jobs,
            boolean fresh,
            boolean newBlock) {
        this(
                session,
                design,
                referenceEvery,
                retries,
                confirm,
                jobs,
                fresh,
                newBlock,
                OptionalInt.empty(),
                OptionalDouble.empty());
    }

    /** Returns the same request with other numbers of replicates and minutes. */
    public CampaignRequest lasting(OptionalInt times, OptionalDouble most) {
        return new CampaignRequest(
                session, design, referenceEvery, retries, confirm, jobs, fresh, newBlock, times, most);
    }
}
