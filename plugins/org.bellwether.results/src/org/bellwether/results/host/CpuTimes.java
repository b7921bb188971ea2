// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.Arrays;
import java.util.List;

/**
 * The CPU time of all cores together since the machine started, in the kernel's ticks (proc(5), /proc/stat).
 *
 * @param total all ticks
 * @param busy ticks in which a core worked, for whomever
 * @param own those of them that went to this process and to its children that have ended (proc(5), /proc/self/stat)
 * @param steal ticks that the hypervisor gave to others while this machine had work to do
 */
public record CpuTimes(long total, long busy, long own, long steal) {
    private static final int IDLE = 3;
    private static final int WAITING = 4;
    private static final int STEAL = 7;
    /** utime, stime, cutime and cstime: columns 14 to 17 of /proc/self/stat, of which two stand before the state. */
    private static final int OWN_FIRST = 11;

    private static final int OWN_COLUMNS = 4;
    /** Guest time, columns 8 and 9, is part of user time already. */
    private static final int COLUMNS = 8;

    /** Reads them; zeroes where the kernel does not tell. */
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
        ticks = Arrays.copyOf(ticks, COLUMNS); // old kernels tell fewer
        long total = Arrays.stream(ticks).sum();
        return new CpuTimes(total, total - ticks[IDLE] - ticks[WAITING] - ticks[STEAL], own(files), ticks[STEAL]);
    }

    private static long own(KernelFiles files) {
        // The program's name, in parentheses, may hold spaces and parentheses of its own
        return files.text("proc/self/stat")
                .map(text -> text.substring(text.lastIndexOf(')') + 1).strip().split(" "))
                .map(columns -> Arrays.stream(columns)
                        .skip(OWN_FIRST)
                        .limit(OWN_COLUMNS)
                        .mapToLong(Long::parseLong)
                        .sum())
                .orElse(0L);
    }

    /** The share of stolen time since an earlier reading, in per cent. */
    public double stealPercentSince(CpuTimes earlier) {
        long passed = total - earlier.total;
        return passed > 0 ? 100.0 * (steal - earlier.steal) / passed : 0;
    }

    /** The share of all cores' time that went to other programs since an earlier reading, in per cent. */
    public double othersPercentSince(CpuTimes earlier) {
        long passed = total - earlier.total;
        long others = busy - earlier.busy - (own - earlier.own);
        return passed > 0 ? Math.max(0, 100.0 * others / passed) : 0; // ticks of a process are rounded
    }
}
