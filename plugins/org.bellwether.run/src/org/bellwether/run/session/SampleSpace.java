// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Probe;
import org.bellwether.results.experiment.Experiment.Quota;
import org.bellwether.results.samples.SampleFile;
import org.bellwether.run.SampleQuotas;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * The space that a session's samples need, in comparison with this machine's space. A session whose samples do not fit
 * is refused before anything is built. Sizes are in bytes, as floating point, because requested counts may be very
 * large.
 */
public final class SampleSpace {
    /** The largest number of samples: figures are computed in arrays, which have at most 2^31 − 1 elements. */
    private static final long MOST_SAMPLES = 2_000_000_000L;

    /**
     * The bytes of a sample in memory: three times (8 bytes) and the connection (2), in arrays that grow by doubling.
     */
    private static final int BYTES_IN_MEMORY = 2 * (3 * 8 + 2);

    /** The additional bytes of a latency of one metric: in its original place, sorted, and copied for the caller. */
    private static final int BYTES_TO_SORT = 3 * 8;

    /**
     * The smallest number of spare records. The recorder has an eighth of the requested number for failed calls, and
     * again an eighth for late samples, but at least this many for each
     * (runtime-cpp/harness/src/measuring/recorder.cpp).
     */
    private static final double LEAST_SPARE = 1024;

    /** The part of the space that samples may use; logs, reports and the store's own tables need the rest. */
    private static final double USABLE = 0.95;

    private static final Pattern ADDRESS_SPACE = Pattern.compile("Max address space\\s+(\\d+)\\s.*");

    private final Experiment experiment;
    private final SampleQuotas quotas;
    private final long runs;
    private final long evaluated;

    /** @param runs number of runs with these quotas that the session has and evaluates together */
    public SampleSpace(Experiment experiment, SampleQuotas quotas, long runs) {
        this(experiment, quotas, runs, runs);
    }

    /** @param evaluated how many of the runs are in memory at the same time */
    public SampleSpace(Experiment experiment, SampleQuotas quotas, long runs, long evaluated) {
        this.experiment = experiment;
        this.quotas = quotas;
        this.runs = runs;
        this.evaluated = evaluated;
    }

    /**
     * The available space (bytes).
     *
     * @param disk free bytes of the store's disk
     * @param addressSpace largest address space of a process
     * @param memory largest memory of this JVM
     */
    public record Available(double disk, double addressSpace, double memory) {
        public static Available of(Path store) throws IOException {
            return new Available(
                    Files.getFileStore(store).getUsableSpace(),
                    addressSpaceLimit(),
                    Runtime.getRuntime().maxMemory());
        }

        private static double addressSpaceLimit() throws IOException {
            return Files.readAllLines(Path.of("/proc/self/limits")).stream()
                    .map(ADDRESS_SPACE::matcher)
                    .filter(Matcher::matches)
                    .mapToDouble(limit -> Double.parseDouble(limit.group(1)))
                    .findFirst()
                    .orElse(0x1p47); // usual on 64-bit machines
        }
    }

    /**
     * Checks whether the samples fit.
     *
     * @throws WorkException with the numbers, if they do not
     */
    public void check(Available available, Path store, OptionalLong asked) throws WorkException {
        double most = largest(quota -> (double) quotas.samplesOf(quota));
        if (most > MOST_SAMPLES) {
            throw new WorkException(
                    Kind.INPUT,
                    "too-many-samples",
                    count(most) + " samples of a metric are too many to compute figures",
                    "--samples",
                    "At most " + count(MOST_SAMPLES) + " are possible");
        }
        refuse("sample files in " + store, onDisk(), available.disk(), "free", asked, "a larger disk: --store DIR");
        refuse(
                "mapping the samples of one launch",
                inOneProcess(),
                available.addressSpace(),
                "of address space for a process",
                asked,
                "more --rounds, or a higher ulimit -v");
        refuse(
                "computing figures",
                inMemory(),
                available.memory(),
                "of memory for it",
                asked,
                "fewer targets or --repeat, or more memory: JAVA_TOOL_OPTIONS=-Xmx…");
    }

    private static void refuse(
            String what, double needed, double available, String kind, OptionalLong asked, String otherwise)
            throws WorkException {
        if (needed > USABLE * available) {
            String fewer = asked.isPresent()
                    ? "About --samples " + rounded(asked.getAsLong() * USABLE * available / needed) + " fit"
                    : "Ask for fewer: --samples";
            throw new WorkException(
                    Kind.MACHINE,
                    "too-many-samples",
                    "The samples do not fit: " + what + " needs " + bytes(needed) + ", and there is " + bytes(available)
                            + " " + kind,
                    asked.isPresent() ? "--samples " + asked.getAsLong() : "the model's samples",
                    fewer + "; or use " + otherwise);
        }
    }

    private double onDisk() {
        return runs * quotas.rounds() * sum(quota -> SampleFile.HEADER_BYTES + bytesOfRecords(quota));
    }

    /** Returns the space of the process that needs the most. */
    private double inOneProcess() {
        return experiment.probes().stream()
                .collect(Collectors.groupingBy(Probe::process, Collectors.summingDouble(this::inOneLaunch)))
                .values()
                .stream()
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    private double inOneLaunch(Probe probe) {
        return probe.phases().stream().mapToDouble(this::bytesOfRecords).sum();
    }

    /** Returns the size of the sample file for one launch, including the recorder's spare records. */
    private double bytesOfRecords(Quota quota) {
        double wanted = (double) quotas.samplesOf(quota) / quotas.rounds() + quotas.warmupOf(quota);
        return SampleFile.RECORD_BYTES * (wanted + 2 * Math.max(LEAST_SPARE, wanted / 8));
    }

    private double inMemory() {
        double most = largest(quota -> (double) quotas.samplesOf(quota));
        return BYTES_IN_MEMORY * evaluated * sum(quota -> (double) quotas.samplesOf(quota)) + BYTES_TO_SORT * most;
    }

    private double sum(ToDoubleFunction<Quota> size) {
        return experiment.probes().stream()
                .map(Probe::phases)
                .flatMap(phases -> phases.stream())
                .mapToDouble(size)
                .sum();
    }

    private double largest(ToDoubleFunction<Quota> size) {
        return experiment.probes().stream()
                .map(Probe::phases)
                .flatMap(phases -> phases.stream())
                .mapToDouble(size)
                .max()
                .orElse(0);
    }

    private static String bytes(double bytes) {
        String[] units = {"B", "kB", "MB", "GB", "TB", "PB", "EB"};
        double value = bytes;
        int unit = 0;
        while (value >= 999.5 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, value < 9.95 && unit > 0 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }

    private static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    /** Returns a number rounded down to two digits, for a suggestion. */
    private static long rounded(double number) {
        double step = Math.pow(10, Math.max(0, Math.floor(Math.log10(Math.max(1, number))) - 1));
        return Math.max(1, (long) (Math.floor(number / step) * step));
    }
}
