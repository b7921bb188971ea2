// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

/**
 * The state of a machine during a measurement.
 *
 * @param othersPercent time that other programs used meanwhile, in per cent of all cores' time
 * @param stealPercent time that a hypervisor gave to other virtual machines meanwhile, in per cent of all cores' time
 * @param availableMiB memory that is available without swapping
 * @param wakeUpSameCoreNs the cost of waking a process on the same core; 0 if it is unknown
 * @param wakeUpOtherCoreNs the cost of waking a process on another core; 0 if it is unknown
 */
public record MachineState(
        double othersPercent, double stealPercent, long availableMiB, long wakeUpSameCoreNs, long wakeUpOtherCoreNs) {

    /** Reads the conditions at the end of a period that began at {@code start}. */
    public static MachineState since(CpuTimes start, KernelFiles files) {
        CpuTimes now = CpuTimes.read(files);
        WakeUpCost cost = WakeUpCost.ofThisMachine(files).orElse(new WakeUpCost(0, 0));
        return new MachineState(
                now.othersPercentSince(start),
                now.stealPercentSince(start),
                HostFacts.kibibytes(files, "MemAvailable") / 1024,
                cost.sameCoreNs(),
                cost.otherCoreNs());
    }
}
