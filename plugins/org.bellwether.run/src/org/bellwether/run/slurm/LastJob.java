// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;

/** The job that was submitted last from a folder, even if sbatch did not answer its number. */
public final class LastJob {
    /** sbatch does not live longer than its limit; the controller may take a request a minute after it came. */
    private static final Duration LATEST = Duration.ofSeconds(Submission.LIMIT_SECONDS + 60);

    private LastJob() {}

    /**
     * Returns the job. If the last submission has had no answer, Slurm is asked for the job with its comment.
     *
     * @param folder whose {@link JobRecord} is the job
     * @return empty if the folder has submitted none, or none that Slurm has taken
     * @throws NoAnswerException if Slurm gives no answer now either, or the job may still appear
     */
    public static Optional<JobId> of(SlurmCommands slurm, Path folder)
            throws IOException, InterruptedException, NoAnswerException {
        Optional<JobRecord.Open> open = JobRecord.open(folder);
        if (open.isEmpty()) {
            return JobRecord.read(folder);
        }
        Optional<JobId> job = slurm.submitted(open.get().comment(), open.get().clusters());
        if (job.isPresent()) {
            JobRecord.found(folder, job.get());
            return job;
        }
        Instant latest = open.get().begun().plus(LATEST);
        if (Instant.now().isBefore(latest)) {
            throw new NoAnswerException("the submission at " + open.get().begun()
                    + " has had no answer, and its job may appear until " + latest);
        }
        JobRecord.refused(folder);
        return JobRecord.read(folder);
    }
}
