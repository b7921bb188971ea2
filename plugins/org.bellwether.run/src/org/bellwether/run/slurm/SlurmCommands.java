// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/** The commands of Slurm that report on jobs and nodes. */
public final class SlurmCommands {
    private static final List<String> NEEDED = List.of("sbatch", "scontrol");
    private static final Pattern FIELD = Pattern.compile("(?:^| )([A-Za-z][A-Za-z:/]*)=(\\S*)");
    private static final String ACCOUNTED = "State,ExitCode,NodeList,ElapsedRaw,TimelimitRaw";

    /** The begin of the line before the jobs of a cluster, if several clusters were named. */
    private static final String CLUSTER = "CLUSTER: ";

    private final String path;

    /** @param path folders of programs, separated by colons */
    public SlurmCommands(String path) {
        this.path = path;
    }

    /** Returns the commands of Slurm on the user's PATH. */
    public static SlurmCommands ofUser() {
        return new SlurmCommands(Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    /** Thrown if the controller of the cluster gave no answer; it may answer later. */
    public static final class NoAnswerException extends Exception {
        private static final long serialVersionUID = 1L;

        NoAnswerException(String message) {
            super(message);
        }

        /**
         * Returns the exception for the user.
         *
         * @param folder the export's folder
         */
        public WorkException toWork(Path folder) {
            return new WorkException(
                    Kind.MACHINE,
                    "no-answer",
                    "Slurm does not answer: " + getMessage().lines().findFirst().orElse(""),
                    folder.toString(),
                    "Look at the cluster with sinfo and squeue, then run it again");
        }
    }

    /** Returns whether Slurm's commands are installed on this machine. */
    public boolean areThere() {
        return NEEDED.stream().allMatch(name -> find(name).isPresent());
    }

    /**
     * Checks that this machine is a front end of a cluster.
     *
     * @throws WorkException with the missing command, if it is not
     */
    public void require() throws WorkException {
        for (String name : NEEDED) {
            if (find(name).isEmpty()) {
                throw new WorkException(
                        Kind.MACHINE,
                        "no-slurm",
                        "This machine has no " + name + ", a command of Slurm",
                        "PATH",
                        "Run it on a front end of the cluster; or take the experiment there: bellwether export MODEL --to slurm --out DIR");
            }
        }
    }

    /**
     * Returns the state of a job; empty if Slurm has forgotten the job. The controller forgets a job minutes after its
     * end; the accounting, if a cluster has it, keeps the job longer.
     */
    public Optional<JobState> state(JobId job) throws IOException, InterruptedException, NoAnswerException {
        List<Map<String, String>> shown = shown(job);
        if (!shown.isEmpty()) {
            return Optional.of(JobState.of(shown.get(0)));
        }
        List<JobState> accounted = accounted(job);
        return accounted.isEmpty() ? Optional.empty() : Optional.of(accounted.get(accounted.size() - 1));
    }

    /**
     * Returns the states of the tasks of a job array by their numbers. Waiting tasks share one state, whose key is a
     * list of numbers in Slurm's form. The map is empty if Slurm has forgotten all tasks; tasks that ended some time
     * ago may be missing.
     */
    public Map<String, JobState> tasks(JobId job) throws IOException, InterruptedException, NoAnswerException {
        Map<String, JobState> tasks = new LinkedHashMap<>();
        for (Map<String, String> fields : shown(job)) {
            tasks.put(fields.getOrDefault("ArrayTaskId", ""), JobState.of(fields));
        }
        if (tasks.isEmpty()) {
            accounted(job).forEach(state -> tasks.put("accounted " + tasks.size(), state));
        }
        return tasks;
    }

    /**
     * Returns the job with this comment; empty if the controller has none. The controller forgets a job minutes after
     * its end.
     *
     * @param clusters in the form of {@code --clusters}; empty for the default cluster
     */
    Optional<JobId> submitted(String comment, String clusters)
            throws IOException, InterruptedException, NoAnswerException {
        SlurmProgram squeue = find("squeue")
                .orElseThrow(() -> new NoAnswerException("this machine has no squeue, which looks for a job"));
        List<String> arguments = new ArrayList<>(List.of("--me", "--states=all", "--noheader", "--format=%F %k"));
        if (!clusters.isEmpty()) {
            arguments.add("--clusters=" + clusters);
        }
        SlurmProgram.Result listed = squeue.run(arguments);
        if (listed.exitCode() != 0) {
            throw new NoAnswerException(listed.errors().isEmpty() ? "squeue failed" : listed.errors());
        }
        String cluster = "";
        for (String line : listed.output().lines().toList()) {
            if (line.startsWith(CLUSTER)) {
                cluster = line.substring(CLUSTER.length()).strip();
            } else if (line.strip().endsWith(" " + comment)) {
                return JobId.parse(line.strip().replaceFirst(" .*", "") + (cluster.isEmpty() ? "" : ";" + cluster));
            }
        }
        return Optional.empty();
    }

    /** Returns the fields of the controller's records of a job: one record, or one for each task of an array. */
    private List<Map<String, String>> shown(JobId job) throws IOException, InterruptedException, NoAnswerException {
        SlurmProgram.Result shown = scontrol(job.cluster(), "job", job.number());
        if (shown.exitCode() != 0 && !shown.errors().contains("Invalid job id")) {
            throw new NoAnswerException(shown.errors().isEmpty() ? "scontrol failed" : shown.errors());
        }
        return shown.exitCode() != 0
                ? List.of()
                : shown.output()
                        .lines()
                        .map(SlurmCommands::fields)
                        .filter(fields -> fields.containsKey("JobState"))
                        .toList();
    }

    /**
     * Returns the nodes, out of these, that are down or do not answer, in Slurm's form; empty if Slurm does not report
     * it.
     */
    public List<String> downNodes(JobId job, String nodes) throws IOException, InterruptedException {
        if (nodes.isEmpty()) {
            return List.of();
        }
        return scontrol(job.cluster(), "node", nodes)
                .output()
                .lines()
                .map(SlurmCommands::fields)
                .filter(node -> node.getOrDefault("State", "").matches(".*(DOWN|FAIL|NOT_RESPONDING|\\*).*"))
                .map(node -> node.getOrDefault("NodeName", ""))
                .toList();
    }

    /** Finds a command. */
    Optional<SlurmProgram> find(String name) {
        return SlurmProgram.find(name, path);
    }

    private SlurmProgram.Result scontrol(String cluster, String kind, String name)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        if (!cluster.isEmpty()) {
            arguments.add("--clusters=" + cluster);
        }
        arguments.addAll(List.of("--oneliner", "show", kind, name));
        return find("scontrol")
                .orElseThrow(() -> new IOException("scontrol is no longer there"))
                .run(arguments);
    }

    /** Returns the accounting's records of a job, one for each of its tasks. */
    private List<JobState> accounted(JobId job) throws IOException, InterruptedException {
        Optional<SlurmProgram> sacct = find("sacct");
        if (sacct.isEmpty()) {
            return List.of();
        }
        List<String> arguments = new ArrayList<>(List.of(
                "--noheader", "--parsable2", "--allocations", "--jobs=" + job.number(), "--format=" + ACCOUNTED));
        if (!job.cluster().isEmpty()) {
            arguments.add("--clusters=" + job.cluster());
        }
        SlurmProgram.Result reported = sacct.get().run(arguments);
        // A cluster without accounting reports that, and the command fails
        return reported.exitCode() != 0
                ? List.of()
                : reported.output()
                        .lines()
                        .map(line -> line.split("\\|", -1))
                        .filter(words -> words.length == ACCOUNTED.split(",").length)
                        .map(SlurmCommands::accounted)
                        .toList();
    }

    private static JobState accounted(String[] words) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("JobState", words[0].replaceFirst(" .*", "")); // removes the rest of CANCELLED by 1000
        fields.put("ExitCode", words[1]);
        fields.put("NodeList", words[2]);
        JobState state = JobState.of(fields);
        return new JobState(
                state.word(),
                "",
                state.nodes(),
                state.exitCode(),
                state.signal(),
                0,
                number(words[3]),
                60 * number(words[4]));
    }

    private static long number(String text) {
        return text.matches("\\d{1,12}") ? Long.parseLong(text) : 0;
    }

    private static Map<String, String> fields(String line) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (Matcher field = FIELD.matcher(line); field.find(); ) {
            fields.putIfAbsent(field.group(1), field.group(2));
        }
        return fields;
    }
}
