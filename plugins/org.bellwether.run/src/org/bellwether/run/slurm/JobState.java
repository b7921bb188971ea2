// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The state of a job, as Slurm reports it (scontrol(1), sacct(1)).
 *
 * @param word         the state, such as {@code RUNNING}
 * @param reason       why the job waits or has ended, such as {@code Resources}; empty if Slurm gives no reason
 * @param nodes        the job's nodes as Slurm writes them, such as {@code n[1-3]}; empty before the job has nodes
 * @param exitCode     the exit code of the batch script
 * @param signal       the signal that ended the batch script; 0 for none
 * @param restarts     how often Slurm has restarted the job
 * @param runSeconds   how long the job has run; 0 if Slurm does not report it
 * @param limitSeconds the job's time limit; 0 if it has none
 */
public record JobState(
        String word,
        String reason,
        String nodes,
        int exitCode,
        int signal,
        int restarts,
        long runSeconds,
        long limitSeconds) {
    private static final List<String> ENDED = List.of(
            "BOOT_FAIL",
            "CANCELLED",
            "COMPLETED",
            "DEADLINE",
            "FAILED",
            "LAUNCH_FAILED",
            "NODE_FAIL",
            "OUT_OF_MEMORY",
            "PREEMPTED",
            "REVOKED",
            "TIMEOUT");
    private static final List<String> WAITING =
            List.of("PENDING", "REQUEUED", "REQUEUE_FED", "REQUEUE_HOLD", "RESV_DEL_HOLD", "SPECIAL_EXIT");
    private static final List<String> NOTHING = List.of("", "None", "(null)", "None assigned", "Unknown", "N/A");
    private static final Pattern EXIT = Pattern.compile("(\\d{1,9}):(\\d{1,9})");
    private static final Pattern TIME = Pattern.compile("(?:(\\d{1,6})-)?(\\d{1,6}):(\\d{2}):(\\d{2})");

    /** Reads the fields of {@code scontrol show job}, by their names. */
    static JobState of(Map<String, String> fields) {
        Matcher exit = EXIT.matcher(fields.getOrDefault("ExitCode", ""));
        boolean exited = exit.matches();
        return new JobState(
                fields.getOrDefault("JobState", ""),
                value(fields, "Reason"),
                value(fields, "NodeList"),
                exited ? Integer.parseInt(exit.group(1)) : 0,
                exited ? Integer.parseInt(exit.group(2)) : 0,
                number(fields.getOrDefault("Restarts", "")),
                seconds(fields.getOrDefault("RunTime", "")),
                seconds(fields.getOrDefault("TimeLimit", "")));
    }

    /** Returns whether the job has ended finally: Slurm will not restart the job, and none of its processes is left. */
    public boolean isEnded() {
        return ENDED.contains(word);
    }

    /** Returns whether the job waits for its nodes. */
    public boolean isPending() {
        return WAITING.contains(word);
    }

    /** Returns whether the batch script has ended with exit code 0. */
    public boolean isGood() {
        return word.equals("COMPLETED");
    }

    /** Returns the state for people: {@code pending (Resources)}, {@code running on n1}. */
    public String text() {
        String text = word.toLowerCase(Locale.ROOT).replace('_', ' ');
        if (isPending()) {
            return text + (reason.isEmpty() ? "" : " (" + reason + ")");
        }
        return text + (nodes.isEmpty() ? "" : " on " + nodes);
    }

    private static String value(Map<String, String> fields, String name) {
        String value = fields.getOrDefault(name, "");
        return NOTHING.contains(value) ? "" : value;
    }

    private static int number(String text) {
        return text.matches("\\d{1,9}") ? Integer.parseInt(text) : 0;
    }

    private static long seconds(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            return 0; // for UNLIMITED and INVALID
        }
        long days = time.group(1) == null ? 0 : Long.parseLong(time.group(1));
        return ((days * 24 + Long.parseLong(time.group(2))) * 60 + Long.parseLong(time.group(3))) * 60
                + Long.parseLong(time.group(4));
    }
}
