// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.ArrayList;
import java.util.List;

/** The cores that this process may run on (proc(5), {@code Cpus_allowed_list}). */
public final class PermittedCores {
    private PermittedCores() {}

    /** Returns their numbers, in ascending order; only core 0 if the kernel does not show them. */
    public static List<Integer> of(KernelFiles kernel) {
        List<Integer> cores = new ArrayList<>();
        String list = kernel.text("proc/self/status")
                .orElse("")
                .lines()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse("0");
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            for (int core = Integer.parseInt(ends[0]); core <= Integer.parseInt(ends[ends.length - 1]); core++) {
                cores.add(core);
            }
        }
        return cores;
    }
}
