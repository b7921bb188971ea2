// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

/**
 * What was true of a machine while something was measured.
 *
 * @param load processes that ran or wanted to, averaged over the minute before it began
 * @param stealPercent time that a hypervisor gave to others meanwhile, in per cent of all cores' time
 * @param availableMiB memory that could be had without swapping
 * @param wakeUpSameCoreNs what it costs to wake a process on the same core; 0 where it is not known
 * @param wakeUpOtherCoreNs and on another one
 */
public record Conditions(
        double load, double stealPercent, long availableMiB, long wakeUpSameCoreNs, long wakeUpOtherCoreNs) {

    /**
     * How things stood when something began.
     *
     * @param times of the cores
     * @param load before anything was started
     */
    public record Start(CpuTimes times, double load) {
        /** Reads it. */
        public static Start now(KernelFiles files) {
            double load = files.text("proc/loadavg")
                    .map(text -> Double.parseDouble(text.split(" ")[0]))
                    .orElse(0.0);
            return new Start(CpuTimes.read(files), load);
        }

        /** The machine's own start, for who has begun nothing: steal time is then that of its whole life. */
        public static Start ofMachine(KernelFiles files) {
            return new Start(new CpuTimes(0, 0), now(files).load());
        }
    }

    /** Reads them at the end of what began at {@code start}. */
    public static Conditions since(Start start, KernelFiles files) {
        WakeUpCost cost = WakeUpCost.ofThisMachine(files).orElse(new WakeUpCost(0, 0));
        return new Conditions(
                start.load(),
                CpuTimes.read(files).stealPercentSince(start.times()),
                HostFacts.kibibytes(files, "MemAvailable") / 1024,
                cost.sameCoreNs(),
                cost.otherCoreNs());
    }
}
