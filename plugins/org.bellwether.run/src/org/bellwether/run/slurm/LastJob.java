// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;

/** Finds the job that was submitted last from a folder, even if sbatch did not print the job's number. */
public final class LastJob {
    /**
     * The time after which a submission cannot create a job: the limit of sbatch, and a minute in which the controller
     * may still accept it.
     */
    private static final Duration LATEST = Duration.ofSeconds(Submission.LIMIT_SECONDS + 60);

    private LastJob() {}

    /**
     * Returns the job. If the last submission has had no answer, Slurm is asked for the job with the submission's
     * comment.
     *
     * @param folder a folder with a {@link JobRecord}
     * @return empty if the folder has submitted no job, or no job that Slurm has accepted
     * @throws NoAnswerException if Slurm still gives no answer, or if the job may still appear
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
