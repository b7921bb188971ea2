// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.results.FailureClass;
import org.bellwether.run.collect.JobEnd;
import org.bellwether.run.slurm.JobFailure;
import org.bellwether.run.slurm.JobId;
import org.bellwether.run.slurm.JobState;
import org.bellwether.run.slurm.SlurmCommands;
import org.bellwether.run.slurm.SlurmCommands.NoAnswerException;

/** The state of a job array's tasks, each of which is a worker that makes runs of a campaign. */
final class Workers {
    /**
     * Failures whose cause may be gone at the next submission: a lost node, a time limit, or another job's priority.
     */
    private static final List<String> PASSING =
            List.of("job-node-failed", "job-timeout", "job-preempted", "job-out-of-memory");

    private final SlurmCommands slurm;
    private final JobId job;
    private final Path submission;
    private final Map<String, JobState> seen = new LinkedHashMap<>();
    private Map<String, JobState> now = Map.of();

    /** @param submission the submission's folder */
    Workers(SlurmCommands slurm, JobId job, Path submission) {
        this.slurm = slurm;
        this.job = job;
        this.submission = submission;
    }

    JobId job() {
        return job;
    }

    /** Reads the states from Slurm, and returns whether any worker waits or runs. */
    boolean areActive() throws IOException, InterruptedException, NoAnswerException {
        now = slurm.tasks(job);
        seen.putAll(now);
        return now.values().stream().anyMatch(state -> !state.isEnded());
    }

    /** Returns whether all remaining workers wait for nodes. */
    boolean arePending() {
        return now.values().stream().filter(state -> !state.isEnded()).allMatch(JobState::isPending);
    }

    /**
     * Returns the states for people: {@code 2 running on n1, n2; 1 pending (Resources)}; successfully ended workers are
     * left out.
     */
    String text() {
        Map<String, List<JobState>> alike = now.values().stream()
                .filter(state -> !state.isGood())
                .collect(Collectors.groupingBy(JobState::word, TreeMap::new, Collectors.toList()));
        String text = alike.entrySet().stream()
                .map(each -> each.getValue().size() + " " + text(each.getKey(), each.getValue()))
                .collect(Collectors.joining("; "));
        return text.isEmpty() ? "all workers have ended" : text;
    }

    private static String text(String word, List<JobState> states) {
        boolean pending = states.get(0).isPending();
        String name = word.toLowerCase(Locale.ROOT).replace('_', ' ');
        String where = states.stream()
                .map(state -> pending ? state.reason() : state.nodes())
                .filter(text -> !text.isEmpty())
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return name + (where.isEmpty() ? "" : pending ? " (" + where + ")" : " on " + where);
    }

    /** Returns how often Slurm has restarted workers. */
    int restarts() {
        return now.values().stream().mapToInt(JobState::restarts).sum();
    }

    /**
     * Returns the failure of a worker that did not end successfully; a failure that forbids another submission comes
     * first.
     */
    Optional<JobFailure> failure() throws IOException, InterruptedException {
        List<JobFailure> failures = failures();
        return failures.stream()
                .filter(failure -> !PASSING.contains(failure.code()))
                .findFirst()
                .or(() -> failures.stream().findFirst());
    }

    private List<JobFailure> failures() throws IOException, InterruptedException {
        List<JobFailure> failures = new ArrayList<>();
        for (Map.Entry<String, JobState> worker : seen.entrySet()) {
            JobState state = worker.getValue();
            if (state.isEnded() && !state.isGood()) {
                failures.add(JobFailure.of(
                        job,
                        state,
                        slurm.downNodes(job, state.nodes()),
                        submission,
                        submission.resolve("slurm-" + job.number() + "_" + worker.getKey() + ".out")));
            }
        }
        return failures;
    }

    /** Returns why runs were cut: by the end of a worker, or by its restart. */
    JobEnd end() throws IOException, InterruptedException {
        return failure()
                .map(failure -> new JobEnd(FailureClass.INTERRUPTED, failure.message(), failure.log()))
                .orElse(new JobEnd(
                        FailureClass.INTERRUPTED, "Slurm has ended or restarted its worker of job " + job, ""));
    }

    /** Returns whether a worker's failure forbids another submission. */
    boolean mustStop() throws IOException, InterruptedException {
        return failure().filter(failure -> !PASSING.contains(failure.code())).isPresent();
    }
}
