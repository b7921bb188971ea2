// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.results.CanonicalJson;

/**
 * The facts about a machine that stay the same until somebody changes the machine, so that all its runs share one
 * record. {@link MachineState} has the facts that change by the minute.
 *
 * @param host the host's name; in a cluster, the cluster's name of the machine
 * @param system the distribution
 * @param kernel release and build of the kernel
 * @param architecture as the JVM names it
 * @param cpu the processor's name
 * @param cores logical cores that are online
 * @param isolatedCores the kernel's list of cores without scheduling by the kernel, or an empty string
 * @param memoryMiB installed memory
 * @param governors distinct frequency governors of the cores; empty if the kernel does not scale frequencies
 * @param clockSource the source of the kernel's time
 * @param clockSources the available sources of the kernel's time
 * @param virtualisation the hypervisor, {@code unknown hypervisor}, or {@code none}
 * @param realTimePriority the highest SCHED_FIFO priority that a process of this user may ask for; 0 is none
 * @param realTimeRuntimeMicros real-time processes' share of each second; −1 is no limit
 * @param machine a hash of the system's machine id; empty without such an id, in containers, in clusters, and in older
 *     records
 * @param container whether the system is a container, whose name is random; false in older records
 */
public record HostFacts(
        String host,
        String system,
        String kernel,
        String architecture,
        String cpu,
        int cores,
        String isolatedCores,
        long memoryMiB,
        List<String> governors,
        String clockSource,
        List<String> clockSources,
        String virtualisation,
        int realTimePriority,
        long realTimeRuntimeMicros,
        String machine,
        boolean container) {
    private static final int CAP_SYS_NICE = 23;
    private static final int HIGHEST_PRIORITY = 99;
    private static final Pattern CPU_FOLDER = Pattern.compile("cpu\\d+");
    private static final Pattern REALTIME_LIMIT = Pattern.compile("Max realtime priority\\s+(\\S+).*");

    public HostFacts {
        machine = machine == null ? "" : machine;
    }

    /** Reads the facts. A fact that the kernel does not report is an empty string, an empty list or 0. */
    public static HostFacts read(KernelFiles files) {
        String clock = "sys/devices/system/clocksource/clocksource0/";
        return new HostFacts(
                files.text("proc/sys/kernel/hostname").orElse(""),
                files.value("etc/os-release", "PRETTY_NAME").orElse(""),
                kernel(files),
                System.getProperty("os.arch"),
                cpu(files),
                cores(files),
                files.text("sys/devices/system/cpu/isolated").orElse(""),
                kibibytes(files, "MemTotal") / 1024,
                governors(files),
                files.text(clock + "current_clocksource").orElse(""),
                files.text(clock + "available_clocksource")
                        .map(text -> List.of(text.split("\\s+")))
                        .orElse(List.of()),
                virtualisation(files),
                realTimePriority(files),
                files.text("proc/sys/kernel/sched_rt_runtime_us")
                        .map(Long::parseLong)
                        .orElse(0L),
                MachineId.of(files),
                MachineId.isContainer(files));
    }

    /**
     * Returns the facts of another machine, whose files were copied to this one.
     *
     * @param architectureThere the architecture, as printed by {@code uname -m}
     * @param machineThere      the hash of the other machine's id; empty if it has none
     */
    public HostFacts of(String architectureThere, String machineThere) {
        return new HostFacts(
                host,
                system,
                kernel,
                architectureThere.equals("x86_64") ? "amd64" : architectureThere,
                cpu,
                cores,
                isolatedCores,
                memoryMiB,
                governors,
                clockSource,
                clockSources,
                virtualisation,
                realTimePriority,
                realTimeRuntimeMicros,
                container ? "" : machineThere,
                container);
    }

    /**
     * Returns the facts of a cluster's machine. The cluster's name of the machine is unique and constant, whereas the
     * machine's id may come with an image that all machines boot, and a container's own name is random.
     *
     * @param node the cluster's name of the machine; names of several machines that measured together are separated by
     *     commas
     */
    public HostFacts inCluster(String node) {
        return new HostFacts(
                node,
                system,
                kernel,
                architecture,
                cpu,
                cores,
                isolatedCores,
                memoryMiB,
                governors,
                clockSource,
                clockSources,
                virtualisation,
                realTimePriority,
                realTimeRuntimeMicros,
                "",
                false);
    }

    /** Returns the hash by which runs refer to the facts. */
    public String hash() {
        return CanonicalJson.hash(CanonicalJson.write(this));
    }

    private static String kernel(KernelFiles files) {
        return (files.text("proc/sys/kernel/osrelease").orElse("") + " "
                        + files.text("proc/sys/kernel/version").orElse(""))
                .strip();
    }

    private static String cpu(KernelFiles files) {
        return files.value("proc/cpuinfo", "model name")
                .or(() -> files.value("proc/cpuinfo", "Processor"))
                .orElse("");
    }

    private static int cores(KernelFiles files) {
        return (int) files.lines("proc/stat").stream()
                .filter(line -> line.matches("cpu\\d+ .*"))
                .count();
    }

    static long kibibytes(KernelFiles files, String key) {
        return files.value("proc/meminfo", key)
                .map(value -> Long.parseLong(value.replaceAll("\\D", "")))
                .orElse(0L);
    }

    private static List<String> governors(KernelFiles files) {
        String cpus = "sys/devices/system/cpu";
        return files.names(cpus).stream()
                .filter(name -> CPU_FOLDER.matcher(name).matches())
                .map(name -> files.text(cpus + "/" + name + "/cpufreq/scaling_governor"))
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .toList();
    }

    private static String virtualisation(KernelFiles files) {
        String flags = " " + files.value("proc/cpuinfo", "flags").orElse("") + " ";
        if (!flags.contains(" hypervisor ")) {
            return "none";
        }
        return files.text("sys/hypervisor/type")
                .or(() -> files.text("sys/class/dmi/id/sys_vendor"))
                .orElse("unknown hypervisor");
    }

    private static int realTimePriority(KernelFiles files) {
        String capabilities = files.value("proc/self/status", "CapEff").orElse("0");
        if ((Long.parseUnsignedLong(capabilities, 16) >>> CAP_SYS_NICE & 1) == 1) {
            return HIGHEST_PRIORITY;
        }
        return files.lines("proc/self/limits").stream()
                .map(REALTIME_LIMIT::matcher)
                .filter(Matcher::matches)
                .map(limit -> limit.group(1).equals("unlimited") ? HIGHEST_PRIORITY : Integer.parseInt(limit.group(1)))
                .findFirst()
                .orElse(0);
    }
}
