// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import static org.bellwether.results.host.MachineCheck.note;
import static org.bellwether.results.host.MachineCheck.ok;
import static org.bellwether.results.host.MachineCheck.warning;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Checks a machine for conditions that make measurements worse, and names the command that fixes each of them. Changes
 * no settings.
 */
public final class MachineChecks {
    private static final Set<String> FAST_CLOCKS =
            Set.of("tsc", "kvm-clock", "hyperv_clocksource_tsc_page", "arch_sys_counter");
    private static final double OTHERS_LIMIT_PERCENT = 5;
    private static final double STEAL_LIMIT_PERCENT = 1;
    private static final long WAKE_UP_LIMIT_NS = 15_000;
    private static final long MEMORY_LIMIT_MIB = 1024;

    /** The name of the check of the cost of waking a process on another core. */
    public static final String WAKE_UP = "wake-up";

    private MachineChecks() {}

    /** Makes all checks. */
    public static List<MachineCheck> of(HostFacts facts, MachineState conditions) {
        return List.of(
                frequency(facts),
                realTime(facts),
                realTimeShare(facts),
                clock(facts),
                virtualisation(facts),
                steal(conditions),
                wakeUp(conditions),
                others(conditions),
                memory(conditions));
    }

    private static MachineCheck frequency(HostFacts facts) {
        if (facts.governors().isEmpty()) {
            return note(
                    "frequency", "the kernel does not scale the cores' frequency; the hypervisor or firmware may", "");
        }
        return facts.governors().equals(List.of("performance"))
                ? ok("frequency", "frequency governor is performance")
                : warning(
                        "frequency",
                        "frequency governor is " + String.join(", ", facts.governors()) + ": cores slow down when idle",
                        "sudo cpupower frequency-set -g performance");
    }

    private static MachineCheck realTime(HostFacts facts) {
        return facts.realTimePriority() > 0
                ? ok("real-time", "SCHED_FIFO is allowed up to priority " + facts.realTimePriority())
                : warning(
                        "real-time",
                        "this user may not use SCHED_FIFO: other programs preempt the measured processes",
                        "echo \"$USER - rtprio 99\" | sudo tee /etc/security/limits.d/bellwether.conf   "
                                + "# then log in again");
    }

    private static MachineCheck realTimeShare(HostFacts facts) {
        return facts.realTimeRuntimeMicros() < 0
                ? ok("real-time-share", "real-time processes are not throttled")
                : note(
                        "real-time-share",
                        "real-time processes are stopped after " + facts.realTimeRuntimeMicros()
                                + " µs of each period; it matters only to busy SCHED_FIFO threads",
                        "sudo sysctl -w kernel.sched_rt_runtime_us=-1");
    }

    private static MachineCheck clock(HostFacts facts) {
        if (facts.clockSource().isEmpty() || FAST_CLOCKS.contains(facts.clockSource())) {
            return ok("clock", "clock source is " + (facts.clockSource().isEmpty() ? "unknown" : facts.clockSource()));
        }
        String finding = "clock source is " + facts.clockSource() + ": reading the time costs a system call";
        return facts.clockSources().contains("tsc")
                ? warning(
                        "clock",
                        finding,
                        "echo tsc | sudo tee " + "/sys/devices/system/clocksource/clocksource0/current_clocksource")
                : warning("clock", finding, "the kernel does not trust this machine's TSC; measure on another machine");
    }

    private static MachineCheck virtualisation(HostFacts facts) {
        return facts.virtualisation().equals("none")
                ? ok("virtualisation", "not virtualised")
                : note(
                        "virtualisation",
                        "a virtual machine (" + facts.virtualisation() + "): neighbours show in tails and maxima",
                        "compare ratios of one session, or use bare metal");
    }

    private static MachineCheck steal(MachineState conditions) {
        String finding = String.format(
                Locale.ROOT, "%.1f %% of the cores' time was stolen by the hypervisor", conditions.stealPercent());
        return conditions.stealPercent() < STEAL_LIMIT_PERCENT
                ? ok("steal", finding)
                : warning("steal", finding, "measure when the neighbours are quiet, or on dedicated cores");
    }

    private static MachineCheck wakeUp(MachineState conditions) {
        if (conditions.wakeUpOtherCoreNs() == 0) {
            return note(WAKE_UP, "the cost of waking another core could not be measured", "");
        }
        String finding = String.format(
                Locale.ROOT,
                "waking a process costs %.1f µs on the same core, %.1f µs on " + "another",
                conditions.wakeUpSameCoreNs() / 1e3,
                conditions.wakeUpOtherCoreNs() / 1e3);
        return conditions.wakeUpOtherCoreNs() < WAKE_UP_LIMIT_NS
                ? ok(WAKE_UP, finding)
                : warning(
                        WAKE_UP,
                        finding + ": placement decides the figures",
                        "place client and server on one core, or keep cores awake: sudo cpupower idle-set -D 0");
    }

    private static MachineCheck others(MachineState conditions) {
        String finding = String.format(
                Locale.ROOT, "other programs took %.1f %% of the cores' time", conditions.othersPercent());
        return conditions.othersPercent() < OTHERS_LIMIT_PERCENT
                ? ok("others", finding)
                : warning(
                        "others",
                        finding + ": they disturb the measurement",
                        "end the programs that top shows, then measure again");
    }

    private static MachineCheck memory(MachineState conditions) {
        String finding = conditions.availableMiB() + " MiB of memory were free";
        return conditions.availableMiB() >= MEMORY_LIMIT_MIB
                ? ok("memory", finding)
                : warning("memory", finding + ": the machine may swap", "end the programs that top -o %MEM shows");
    }
}
