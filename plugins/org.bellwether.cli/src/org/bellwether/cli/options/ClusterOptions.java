// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.slurm.JobOptions;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that run an experiment on a cluster. */
public final class ClusterOptions {
    @Option(
            names = "--on",
            paramLabel = "slurm",
            description =
                    "Run on a cluster: export the experiment below DIR, submit it as a job, follow the job and collect its"
                            + " results. The job goes on without this command; collect brings its results later.")
    private Cluster cluster;

    @Option(names = "--partition", paramLabel = "NAME", description = "With --on slurm: the partition, as of sbatch.")
    private String partition;

    @Option(names = "--account", paramLabel = "NAME", description = "With --on slurm: the account, as of sbatch.")
    private String account;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description =
                    "With --on slurm: the job's time limit, as of sbatch; otherwise the model's, and 30 min for the build.")
    private String time;

    @Option(
            names = "--sbatch",
            paramLabel = "--NAME=VALUE",
            description =
                    "With --on slurm: another option of sbatch, such as --sbatch=--qos=high; may be given several times.")
    private List<String> more = new ArrayList<>();

    /** Seconds between two questions to Slurm; the exported script reads it, too. */
    private static final String PAUSE = "BELLWETHER_PAUSE";

    private static final Duration USUAL_PAUSE = Duration.ofSeconds(2);

    /** The kinds of clusters, as picocli offers them. */
    enum Cluster {
        SLURM;

        @Override
        public String toString() {
            return "slurm";
        }
    }

    /** Returns whether the experiment runs on a cluster. */
    public boolean isGiven() {
        return cluster != null;
    }

    /** Returns the options of the job. @throws WorkException if one of them cannot be passed on */
    public JobOptions job() throws WorkException {
        return JobOptions.of(
                Optional.ofNullable(partition), Optional.ofNullable(account), Optional.ofNullable(time), more);
    }

    /** Returns the time between two questions to Slurm while something changes. */
    public static Duration pause() {
        String seconds = Optional.ofNullable(System.getenv(PAUSE)).orElse("");
        return seconds.matches("\\d{1,4}(\\.\\d{1,3})?")
                ? Duration.ofMillis(Math.max(1, Math.round(1000 * Double.parseDouble(seconds))))
                : USUAL_PAUSE;
    }

    /**
     * Checks the options of a command.
     *
     * @param suite whether several experiments are asked for
     * @throws ParameterException if options exclude one another
     */
    public void check(CommandLine commandLine, SessionRequest request, boolean suite) {
        if (!isGiven()) {
            first(Map.of(
                            "--partition", partition != null,
                            "--account", account != null,
                            "--time", time != null,
                            "--sbatch", !more.isEmpty()))
                    .ifPresent(option -> {
                        throw new ParameterException(commandLine, option + " is of jobs on a cluster: add --on slurm");
                    });
            return;
        }
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--lab", request.place().lab());
        given.put("--trust-time-daemons", request.place().trustTimeDaemons());
        given.put("--keep-files", request.place().keepFiles());
        given.put("--without-real-time", request.place().withoutRealTime());
        given.put("--all or --tag", suite);
        boolean specialised = request.variants().stream()
                .anyMatch(variant -> !variant.specialisations().isEmpty());
        given.put("--specialise", specialised);
        given.put("--variant", !specialised && !request.variants().isEmpty());
        given.put("--repeat", request.amount().repeat() > 1);
        given.put("--checkpoints", request.instrumentation().checkpoints());
        given.put("--window", request.alternation().windowMs().isPresent());
        given.put("--duet", request.alternation().duet());
        given.put("--precision or --threshold", request.amount().until().isPresent());
        given.put("--instructions", request.instrumentation().instructions().isPresent());
        first(given).ifPresent(option -> {
            throw new ParameterException(
                    commandLine, "--on slurm measures one export, which has no " + option + ": leave it out");
        });
    }

    private static Optional<String> first(Map<String, Boolean> given) {
        return given.entrySet().stream()
                .filter(Map.Entry::getValue)
                .map(Map.Entry::getKey)
                .sorted()
                .findFirst();
    }
}
