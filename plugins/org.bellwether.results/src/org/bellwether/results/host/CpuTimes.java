// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.Arrays;
import java.util.List;

/**
 * The CPU time of all cores together since the machine started, in the kernel's ticks (proc(5), /proc/stat).
 *
 * @param total all ticks
 * @param busy ticks in which a core worked for any program
 * @param own busy ticks of this process and of its ended children (proc(5), /proc/self/stat)
 * @param steal ticks that the hypervisor gave to others while this machine had work to do
 */
public record CpuTimes(long total, long busy, long own, long steal) {
    private static final int IDLE = 3;
    private static final int WAITING = 4;
    private static final int STEAL = 7;
    /**
     * The index of utime, which stime, cutime and cstime follow: columns 14 to 17 of /proc/self/stat, without the
     * columns up to the program's name.
     */
    private static final int OWN_FIRST = 11;

    private static final int OWN_COLUMNS = 4;
    /**
     * The number of columns that are summed. Guest time, in the two columns after these, is already included in user
     * time.
     */
    private static final int COLUMNS = 8;

    /** Reads the times; they are 0 if the kernel does not report them. */
    public static CpuTimes read(KernelFiles files) {
        List<String> lines = files.lines("proc/stat");
        if (lines.isEmpty()) {
            return new CpuTimes(0, 0, 0, 0);
        }
        long[] ticks = Arrays.stream(lines.get(0).strip().split("\\s+"))
                .skip(1)
                .limit(COLUMNS)
                .mapToLong(Long::parseLong)
                .toArray();
        ticks = Arrays.copyOf(ticks, COLUMNS); // old kernels have fewer columns
        long total = Arrays.stream(ticks).sum();
        return new CpuTimes(total, total - ticks[IDLE] - ticks[WAITING] - ticks[STEAL], own(files), ticks[STEAL]);
    }

    private static long own(KernelFiles files) {
        // The program's name, in parentheses, may contain spaces and parentheses
        return files.text("proc/self/stat")
                .map(text -> text.substring(text.lastIndexOf(')') + 1).strip().split(" "))
                .map(columns -> Arrays.stream(columns)
                        .skip(OWN_FIRST)
                        .limit(OWN_COLUMNS)
                        .mapToLong(Long::parseLong)
                        .sum())
                .orElse(0L);
    }

    /** Returns the share of stolen time since an earlier reading, in per cent. */
    public double stealPercentSince(CpuTimes earlier) {
        long passed = total - earlier.total;
        return passed > 0 ? 100.0 * (steal - earlier.steal) / passed : 0;
    }

    /** Returns the share of all cores' time that other programs used since an earlier reading, in per cent. */
    public double othersPercentSince(CpuTimes earlier) {
        long passed = total - earlier.total;
        long others = busy - earlier.busy - (own - earlier.own);
        return passed > 0 ? Math.max(0, 100.0 * others / passed) : 0; // ticks of a process are rounded
    }
}
