// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * The user's own options for sbatch. Each option is one argument of the program; no shell reads them.
 *
 * @param arguments such as {@code --partition=long}
 */
public record JobOptions(List<String> arguments) {
    /** Options that would break the job's contract: its script, log, folder, number or comment. */
    private static final List<String> TAKEN = List.of(
            "array",
            "chdir",
            "comment",
            "error",
            "help",
            "open-mode",
            "output",
            "parsable",
            "test-only",
            "usage",
            "version",
            "wait",
            "wrap");

    /**
     * Checks the options of a command line.
     *
     * @param more further arguments, each {@code --NAME} or {@code --NAME=VALUE}
     * @throws WorkException if an argument cannot be passed to sbatch; that is wrong input
     */
    public static JobOptions of(
            Optional<String> partition, Optional<String> account, Optional<String> time, List<String> more)
            throws WorkException {
        List<String> arguments = new ArrayList<>();
        add(arguments, "partition", partition);
        add(arguments, "account", account);
        add(arguments, "time", time);
        for (String argument : more) {
            arguments.add(checked(argument));
        }
        return new JobOptions(List.copyOf(arguments));
    }

    /**
     * Returns the clusters to which the job is submitted, in the form of {@code --clusters}; empty for the default
     * cluster.
     */
    String clusters() {
        return arguments.stream()
                .filter(argument -> argument.matches("--clusters?=.*"))
                .reduce((first, last) -> last)
                .map(argument -> argument.replaceFirst("[^=]*=", ""))
                .orElse("");
    }

    private static void add(List<String> arguments, String name, Optional<String> value) throws WorkException {
        if (value.isPresent()) {
            if (value.get().isBlank() || isBroken(value.get())) {
                throw refused(
                        "The value of --" + name + " is empty, or has a line end in it", "--" + name, "Give one word");
            }
            arguments.add("--" + name + "=" + value.get());
        }
    }

    private static String checked(String argument) throws WorkException {
        String name = argument.replaceFirst("=.*", "").replaceFirst("^--", "");
        if (!argument.matches("--[a-z][a-z-]*(=.*)?") || isBroken(argument)) {
            throw refused(
                    "This is no option of sbatch that can be passed on: " + argument,
                    "--sbatch",
                    "Write its long form as one word, for instance --sbatch=--qos=high");
        }
        // sbatch accepts an unambiguous prefix of an option's name
        Optional<String> taken =
                TAKEN.stream().filter(each -> each.startsWith(name)).findFirst();
        if (taken.isPresent()) {
            throw refused(
                    "Bellwether sets the option --" + taken.get() + " of sbatch itself, or cannot work with it",
                    "--sbatch=" + argument,
                    "Leave it out, or export the experiment and submit it yourself: bellwether export MODEL --to slurm --out DIR");
        }
        return argument;
    }

    private static boolean isBroken(String text) {
        return text.chars().anyMatch(Character::isISOControl);
    }

    private static WorkException refused(String message, String where, String fix) {
        return new WorkException(Kind.INPUT, "sbatch-option", message, where, fix);
    }
}
