// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job of Slurm.
 *
 * @param number  the job's number
 * @param cluster the cluster's name if the user chose one of several; empty otherwise
 */
public record JobId(String number, String cluster) {
    /** Matches a line of {@code sbatch --parsable}: {@code NUMBER} or {@code NUMBER;CLUSTER}. */
    private static final Pattern ANSWER = Pattern.compile("(\\d{1,18})(?:;([A-Za-z0-9_.][A-Za-z0-9_.-]*))?");

    /**
     * Reads the output of sbatch. A site's own script around sbatch may print more lines; the last line with a number
     * counts.
     *
     * @return empty if no line is a number
     */
    static Optional<JobId> parse(String answer) {
        return answer.lines()
                .map(String::strip)
                .map(ANSWER::matcher)
                .filter(Matcher::matches)
                .map(line -> new JobId(line.group(1), line.group(2) == null ? "" : line.group(2)))
                .reduce((first, second) -> second);
    }

    /** Returns the command that ends the job. */
    public String cancellation() {
        return "scancel " + (cluster.isEmpty() ? "" : "--clusters=" + cluster + " ") + number;
    }

    @Override
    public String toString() {
        return cluster.isEmpty() ? number : number + " of " + cluster;
    }
}
