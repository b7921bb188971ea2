// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.Arrays;
import java.util.List;

/**
 * How all cores together spent their time since the machine started, in the kernel's ticks (proc(5), /proc/stat).
 *
 * @param total all ticks
 * @param steal ticks that the hypervisor gave to others while this machine had work to do
 */
public record CpuTimes(long total, long steal) {
    private static final int STEAL = 7;
    /** Guest time, columns 8 and 9, is part of user time already. */
    private static final int COLUMNS = 8;

    /** Reads them; zeroes where the kernel does not tell. */
    public static CpuTimes read(KernelFiles files) {
        List<String> lines = files.lines("proc/stat");
        if (lines.isEmpty()) {
            return new CpuTimes(0, 0);
        }
        long[] ticks = Arrays.stream(lines.get(0).strip().split("\\s+"))
                .skip(1)
                .limit(COLUMNS)
                .mapToLong(Long::parseLong)
                .toArray();
        return new CpuTimes(Arrays.stream(ticks).sum(), ticks.length > STEAL ? ticks[STEAL] : 0);
    }

    /** The share of stolen time since an earlier reading, in per cent. */
    public double stealPercentSince(CpuTimes earlier) {
        long passed = total - earlier.total;
        return passed > 0 ? 100.0 * (steal - earlier.steal) / passed : 0;
    }
}
