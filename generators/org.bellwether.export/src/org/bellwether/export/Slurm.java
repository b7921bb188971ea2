// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.ProcessPlan;

/** Slurm: a batch script that maps nodes of the model to nodes of an allocation, and starts each process as a job step of one task. */
final class Slurm implements Testbed {
    /** The time limit of a build in seconds, which is added to that of the launches. */
    private static final long BUILD_SECONDS = 1800;

    private static final String FEATURE = "[A-Za-z0-9_][A-Za-z0-9_.+-]*";

    @Override
    public String name() {
        return "slurm";
    }

    @Override
    public String label() {
        return "Slurm";
    }

    @Override
    public List<String> write(Export export, GeneratedFiles files) {
        List<String> warnings = new ArrayList<>(PlainNetworks.warnings(export, "a cluster"));
        for (Network network : export.topology().networks()) {
            network.stated()
                    .forEach(node -> warnings.add("link " + network.link() + ": the address "
                            + network.addresses().get(node) + " of node " + node
                            + " is not asked for: processes listen at the address in Slurm's configuration"));
        }
        Map<String, String> features = new LinkedHashMap<>();
        export.topology()
                .machines()
                .forEach(machine ->
                        features.put(machine.node(), feature(machine, warnings).orElse("-")));
        for (ProcessPlan process : export.plan().processes()) {
            if (process.priority() > 0) {
                warnings.add(
                        "process " + process.name() + ": its real-time priority " + process.priority()
                                + " is not asked for: the cluster has to permit it (ulimit -r), or the run ends with exit code 3");
            }
        }
        files.script("job.sbatch", job(export, features, warnings));
        CommonFiles.script("slurm-submit.sh", "submit.sh", files);
        CommonFiles.script("slurm-allocation.sh", "scripts/allocation.sh", files);
        CommonFiles.script("slurm-tasks.sh", "scripts/tasks.sh", files);
        files.copy(
                "plan/features",
                CommonFiles.lines(features.entrySet().stream()
                        .map(each -> each.getKey() + " " + each.getValue())
                        .toList()),
                false);
        return warnings;
    }

    private static Optional<String> feature(TestbedMachine machine, List<String> warnings) {
        Optional<String> feature = machine.hardware().filter(text -> text.matches(FEATURE));
        if (machine.hardware().isPresent() && feature.isEmpty()) {
            warnings.add("node " + machine.node() + ": \"" + machine.hardware().get()
                    + "\" cannot be a feature of Slurm; any node is taken");
        } else if (machine.platform().isPresent() && feature.isEmpty()) {
            PlatformFacts platform = machine.platform().get();
            if (!platform.architecture().isEmpty()) {
                warnings.add("node " + machine.node() + ": the architecture " + platform.architecture()
                        + " is not asked for: platform " + platform.name()
                        + " names no hardware type, which is a feature of Slurm");
            }
        }
        machine.image()
                .ifPresent(image -> warnings.add("node " + machine.node() + ": the image \"" + image
                        + "\" is not asked for: a cluster boots its own"));
        return feature;
    }

    private static String job(Export export, Map<String, String> features, List<String> warnings) {
        List<PlatformFacts> platforms = export.topology().machines().stream()
                .flatMap(machine -> machine.platform().stream())
                .toList();
        long cores = platforms.stream().mapToLong(PlatformFacts::cores).max().orElse(0);
        long memory =
                platforms.stream().mapToLong(PlatformFacts::memoryMiB).max().orElse(0);
        StringBuilder job = new StringBuilder("#!/bin/sh\n");
        option(job, "job-name=" + export.name());
        option(job, "nodes=" + export.topology().machines().size());
        option(job, "ntasks-per-node=1");
        option(job, "exclusive");
        if (cores > 0) {
            option(job, "mincpus=" + cores);
        }
        option(job, memory > 0 ? "mem=" + memory + "M" : "mem=0");
        constraint(features, warnings).ifPresent(text -> option(job, "constraint=" + text));
        option(job, "time=" + time(export.limitSeconds() + BUILD_SECONDS));
        option(job, "requeue");
        option(job, "open-mode=append");
        option(job, "output=results/slurm-%j.out");
        option(job, "signal=B:TERM@60");
        return job.append(
                        "# What is missing here is yours to add, in this file or as options of submit.sh: --partition, --account, --qos\n\n"
                                + "exec \"$SLURM_SUBMIT_DIR/scripts/allocation.sh\" \"$@\"\n")
                .toString();
    }

    private static void option(StringBuilder job, String text) {
        job.append("#SBATCH --").append(text).append('\n');
    }

    /**
     * Returns the constraint of the allocation. Slurm accepts one feature of all nodes, one feature of a number of nodes, or several
     * features with numbers if these add up to all nodes (sbatch(1), --constraint).
     */
    private static Optional<String> constraint(Map<String, String> features, List<String> warnings) {
        Map<String, Long> counts = features.values().stream()
                .filter(feature -> !feature.equals("-"))
                .collect(Collectors.groupingBy(feature -> feature, LinkedHashMap::new, Collectors.counting()));
        boolean all = !features.containsValue("-");
        if (counts.isEmpty()) {
            return Optional.empty();
        } else if (counts.size() == 1 && all) {
            return Optional.of(counts.keySet().iterator().next());
        } else if (counts.size() > 1 && !all) {
            warnings.add(
                    "Slurm cannot be asked for several features of some nodes only: the job ends at once if the nodes that it gets"
                            + " do not have them; submit.sh --nodelist=… chooses nodes");
            return Optional.empty();
        }
        String counted = counts.entrySet().stream()
                .map(each -> each.getKey() + "*" + each.getValue())
                .collect(Collectors.joining("&"));
        return Optional.of(counts.size() == 1 ? counted : "[" + counted + "]");
    }

    private static String time(long seconds) {
        long minutes = (seconds + 59) / 60;
        return String.format(Locale.ROOT, "%02d:%02d:00", minutes / 60, minutes % 60);
    }
}
