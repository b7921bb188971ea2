// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.instructions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The ways in which a session counts instructions. */
public enum InstructionMode {
    /** The machine's counters if it has any, otherwise callgrind. */
    AUTO,
    /** Valgrind's callgrind: works on any machine, counts by part of the program, and is about fifty times as slow. */
    CALLGRIND,
    /** {@code perf stat}: counts whole processes; most virtual machines have no counters. */
    PERF;

    /** Returns the mode's name on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the mode of a name; empty for other words. */
    public static Optional<InstructionMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.key().equals(word)).findFirst();
    }

    /** Returns the names of all modes. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(InstructionMode::key).toList();
    }
}
