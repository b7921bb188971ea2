// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.instructions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bellwether.generator.target.Requirement;
import org.bellwether.results.instructions.CallgrindProfile;
import org.bellwether.results.instructions.InstructionMetrics;

/** Counts the instructions of a process, in user mode, from its start to its end. */
public enum InstructionTool {
    /**
     * Callgrind. It counts each octet that {@code rep movsb} copies as an instruction, and the C library uses {@code
     * rep movsb} for 2 KiB and more. With the tunable below, the C library copies with vector registers, whose
     * instructions are counted correctly.
     */
    CALLGRIND(
            Requirement.program("valgrind", "valgrind", "count instructions (run --instructions)"),
            "GLIBC_TUNABLES=glibc.cpu.x86_rep_movsb_threshold=1000000000 exec valgrind -q --tool=callgrind"
                    + " --callgrind-out-file=\"$counts\"",
            200,
            60) {
        @Override
        public Map<String, Double> read(Path file, String program) throws IOException {
            CallgrindProfile profile = CallgrindProfile.read(file, program);
            Map<String, Double> counts = new LinkedHashMap<>();
            counts.put(InstructionMetrics.ALL, (double) profile.total());
            profile.parts().forEach((part, count) -> counts.put(part.key(), (double) count));
            return counts;
        }
    },
    /**
     * The counters of the processor, read by perf. Debian's package of perf depends on the kernel's version, so perf is
     * used if it is installed, and never required.
     */
    PERF(
            Requirement.program(
                    "perf", "linux-perf", "count instructions with the machine's counters (run --instructions perf)"),
            "exec perf stat -x, -e instructions:u -o \"$counts\" --",
            5_000,
            100) {
        @Override
        public Map<String, Double> read(Path file, String program) throws IOException {
            return Map.of(InstructionMetrics.ALL, counted(Files.readAllLines(file), file.toString()));
        }
    };

    private static final long PATIENCE_SECONDS = 60;

    private final Requirement requirement;
    private final String prefix;
    private final int activations;
    private final int timedActivations;

    InstructionTool(Requirement requirement, String prefix, int activations, int timedActivations) {
        this.requirement = requirement;
        this.prefix = prefix;
        this.activations = activations;
        this.timedActivations = timedActivations;
    }

    /** Returns the requirement that a machine must meet. */
    public Requirement requirement() {
        return requirement;
    }

    /** Returns the name of the tool in JSON and sentences. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the number of samples of the shortest launch; the other launches take two and three times as many. */
    public int samples(boolean timed) {
        return timed ? timedActivations : activations;
    }

    /** Returns the start of a shell command that runs a program and writes its counts to the file {@code $counts}. */
    String prefix() {
        return prefix;
    }

    /**
     * Reads the counts from the tool's output.
     *
     * @param program the name of the program's file
     * @return the counts by {@link InstructionMetrics#ALL} and, if the tool separates parts, by their keys
     * @throws IOException if the output has no count
     */
    public abstract Map<String, Double> read(Path file, String program) throws IOException;

    /** Returns the count in the output of {@code perf stat -x,}. */
    static double counted(List<String> lines, String where) throws IOException {
        for (String line : lines) {
            String[] fields = line.split(",", -1);
            if (fields.length > 2 && fields[2].startsWith("instructions") && fields[0].matches("\\d+")) {
                return Double.parseDouble(fields[0]);
            }
        }
        throw new IOException(where + ": this machine counts no instructions");
    }

    /**
     * Returns whether perf is installed and can count instructions on this machine; on most virtual machines, it
     * cannot.
     */
    public static boolean perfCounts() throws InterruptedException {
        Path file = null;
        try {
            file = Files.createTempFile("bellwether-perf", "");
            Process process = new ProcessBuilder(
                            "perf", "stat", "-x,", "-e", "instructions:u", "-o", file.toString(), "--", "true")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return false;
            }
            return process.exitValue() == 0 && counted(Files.readAllLines(file), "perf") > 0;
        } catch (IOException e) {
            return false; // perf is not installed, or has counted nothing
        } finally {
            remove(file);
        }
    }

    private static void remove(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            file.toFile().deleteOnExit();
        }
    }

    /** Returns the tool for a mode on this machine. */
    public static InstructionTool of(InstructionMode mode) throws InterruptedException {
        return mode == InstructionMode.PERF || mode == InstructionMode.AUTO && perfCounts() ? PERF : CALLGRIND;
    }
}
