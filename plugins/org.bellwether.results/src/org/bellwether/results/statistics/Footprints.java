// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.statistics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.bellwether.results.experiment.Experiment;
import org.bellwether.results.experiment.Experiment.Metric;
import org.bellwether.results.experiment.Experiment.ProcessPlan;
import org.bellwether.results.samples.LaunchRecord;
import org.bellwether.results.samples.LaunchRecord.Footprint;
import org.bellwether.results.samples.RoundSamples;

/**
 * Computes the memory of processes: the sum over a metric's processes, then the mean over the rounds. Mapped sample
 * files are subtracted, because they belong to the measurement and not to the program.
 */
final class Footprints {
    /** The kind of these metrics. */
    static final String KIND = "footprint";

    private final Experiment experiment;
    private final Metric metric;
    private String missing = "";

    private Footprints(Experiment experiment, Metric metric) {
        this.experiment = experiment;
        this.metric = metric;
    }

    static MetricResult of(Metric metric, Experiment experiment, List<RoundSamples> rounds) {
        Footprints footprints = new Footprints(experiment, metric);
        boolean program = metric.counts().equals("text") || metric.counts().equals("data");
        List<Map<String, Double>> each = rounds.stream()
                .map(round -> program ? footprints.program(round.launch()) : footprints.memory(round.launch()))
                .toList();
        return footprints.result(each);
    }

    private MetricResult result(List<Map<String, Double>> rounds) {
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, String> refused = new LinkedHashMap<>();
        if (!missing.isEmpty() || rounds.isEmpty()) {
            refused.put("value", missing.isEmpty() ? "there is no launch" : missing);
        } else {
            rounds.get(0).keySet().stream()
                    .filter(name -> rounds.stream().allMatch(round -> round.containsKey(name)))
                    .forEach(name -> values.put(name, mean(rounds, round -> round.get(name))));
            values.put(
                    "min",
                    rounds.stream()
                            .mapToDouble(round -> round.get("value"))
                            .min()
                            .orElseThrow());
            values.put(
                    "max",
                    rounds.stream()
                            .mapToDouble(round -> round.get("value"))
                            .max()
                            .orElseThrow());
            values.put("processes", (double) metric.processes().size());
        }
        return new MetricResult(metric.name(), metric.phase(), metric.kind(), "B", metric.probe(), "", values, refused);
    }

    private static double mean(List<Map<String, Double>> rounds, ToDoubleFunction<Map<String, Double>> value) {
        return rounds.stream().mapToDouble(value).average().orElseThrow();
    }

    // ------------------------------------------------------------------------------------------------- while it runs

    /** Returns the memory of all processes of one launch. */
    private Map<String, Double> memory(LaunchRecord launch) {
        Map<String, Double> sums = new LinkedHashMap<>();
        for (String process : metric.processes()) {
            List<Footprint> counted = launch.phase(metric.phase()).stream()
                    .flatMap(phase -> phase.footprints().stream())
                    .filter(reading -> reading.process().equals(process) && reading.warm())
                    .toList();
            Map<String, Double> own = memory(process, counted);
            if (own.isEmpty()) {
                return Map.of();
            } else if (sums.isEmpty()) {
                sums.putAll(own);
            } else {
                sums.keySet().retainAll(own.keySet());
                sums.replaceAll((name, sum) -> sum + own.get(name));
            }
        }
        return sums;
    }

    /** @param counted readings after the warm-up; the last one was made at the end */
    private Map<String, Double> memory(String process, List<Footprint> counted) {
        if (counted.isEmpty()
                || !counted.get(counted.size() - 1).bytes().containsKey(metric.counts())
                || metric.counts().equals("resident")
                        && !counted.get(counted.size() - 1).bytes().containsKey("peak")) {
            missing = "the system of process " + process + " does not tell the " + word();
            return Map.of();
        }
        Footprint end = counted.get(counted.size() - 1);
        Map<String, Double> values = new LinkedHashMap<>();
        if (metric.counts().equals("heap")) {
            values.put("value", (double) end.bytes().get("heap"));
            return values;
        }
        double[] readings = counted.stream()
                .filter(reading -> reading.bytes().containsKey(metric.counts()))
                .mapToDouble(reading -> own(reading, metric.counts()))
                .toArray();
        Summary summary = Summary.of(readings);
        values.put(
                "value",
                metric.counts().equals("resident") ? Math.max(own(end, "peak"), summary.max()) : summary.max());
        values.put("mean", summary.mean());
        values.put("first", readings[0]);
        values.put("end", readings[readings.length - 1]);
        values.put("count", (double) readings.length);
        return values;
    }

    private static double own(Footprint reading, String what) {
        return Math.max(0, reading.bytes().get(what) - reading.bytes().getOrDefault("samples", 0L));
    }

    private String word() {
        return switch (metric.counts()) {
            case "heap" -> "heap in use";
            case "proportional" -> "proportional set size (smaps_rollup)";
            default -> "resident memory";
        };
    }

    // --------------------------------------------------------------------------------------------------- of programs

    /**
     * Returns the memory of one launch. A host's memory has text once for all processes that map it; each process has
     * its own data.
     */
    private Map<String, Double> program(LaunchRecord launch) {
        String section = metric.counts().equals("text") ? "Text" : "Data";
        Map<String, Double> sums = new LinkedHashMap<>();
        List.of("value", "executable", "libraries", "platform").forEach(name -> sums.put(name, 0.0));
        Set<List<String>> there = new HashSet<>();
        for (String process : metric.processes()) {
            Map<String, Long> sizes = launch.programs().getOrDefault(process, Map.of());
            if (sizes.isEmpty()) {
                missing = "the files that process " + process + " has loaded could not be read";
                return Map.of();
            }
            List<String> place = place(process);
            sizes.forEach((key, bytes) -> {
                String name = key.split(":", 2)[0];
                List<String> once = new ArrayList<>(place.subList(0, name.equals("executable" + section) ? 2 : 1));
                once.add(key);
                if (name.endsWith(section) && (section.equals("Data") || there.add(once))) {
                    sums.merge(name.substring(0, name.length() - section.length()), (double) bytes, Double::sum);
                }
            });
        }
        sums.put("value", sums.get("executable") + sums.get("libraries"));
        return sums;
    }

    /** Returns the host and the program of a process. */
    private List<String> place(String process) {
        ProcessPlan plan = experiment.process(process).orElse(null);
        return plan == null ? List.of("", process) : List.of(plan.host() == null ? "" : plan.host(), plan.program());
    }
}
