// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The request for a designed experiment.
 *
 * @param session        what holds for all its runs
 * @param design         the design's name, where the experiment has several
 * @param referenceEvery after how many runs of the design the model's own configuration is measured again; 0 for never
 * @param retries        how often a run that failed is made again
 * @param confirm        runs that confirm the best configuration, and as many of the model's own; 0 for none
 * @param jobs           how many runs of the design are made at once, each on a core of its own
 * @param fresh          whether to begin anew, although the same was asked for before
 * @param newBlock       whether to go on where the host, the compiler or the runtime is another than before: as a block
 * @param replicates     how often each combination is run, in a block of time each; otherwise as the design says
 * @param minutes        how long the design's runs may take together: as many replicates are made as fit; empty for any time
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
    /** The usual number of runs after which the model's own configuration is measured again. */
    public static final int REFERENCE_EVERY = 8;

    /** The default number of repetitions of a failed run. */
    public static final int RETRIES = 1;

    /** The usual number of runs that confirm the best configuration. */
    public static final int CONFIRM = 5;

    /** With as many replicates as the design says. */
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

    /** Returns the same with other replicates, and with this time. */
    public CampaignRequest lasting(OptionalInt times, OptionalDouble most) {
        return new CampaignRequest(
                session, design, referenceEvery, retries, confirm, jobs, fresh, newBlock, times, most);
    }
}
