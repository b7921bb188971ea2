// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.instructions;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The ways in which a session counts instructions. */
public enum InstructionMode {
    /** The machine's counters where it has any, otherwise callgrind. */
    AUTO,
    /** Valgrind's callgrind: any machine, by part of the program, some fifty times as slow. */
    CALLGRIND,
    /** {@code perf stat}: of whole processes; most virtual machines have no counters. */
    PERF;

    /** Returns the form on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Empty for any other word. */
    public static Optional<InstructionMode> of(String word) {
        return Arrays.stream(values()).filter(mode -> mode.key().equals(word)).findFirst();
    }

    /** All words. */
    public static List<String> keys() {
        return Arrays.stream(values()).map(InstructionMode::key).toList();
    }
}
