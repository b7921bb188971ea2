// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.PermittedCores;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.windows.BlockOrder;

/**
 * The two similar cores on which two configurations measure windows at the same time. The cores are swapped between
 * rounds, so that a difference of the cores affects both configurations equally (L. Bulej and others, <em>Duet
 * Benchmarking: Improving Measurement Accuracy in the Cloud</em>, ICPE 2020).
 *
 * @param siblings whether both are threads of one physical core
 */
record DuetCores(int first, int second, boolean siblings) {
    private static final String CPU = "sys/devices/system/cpu/cpu";

    /**
     * Chooses the cores.
     *
     * @param obstacle a known reason against windows
     * @throws WorkException if these configurations cannot be measured at the same time, or if this machine does not
     *     have two similar cores
     */
    static DuetCores of(List<Treatment> treatments, Optional<String> obstacle, KernelFiles kernel)
            throws WorkException {
        if (treatments.size() != 2) {
            throw input(
                    "A duet measures two configurations at the same time, and this session has " + treatments.size(),
                    "Name two targets or variants, or leave out --duet");
        }
        if (obstacle.isPresent()) {
            throw input("A duet needs windows: " + obstacle.get(), "Leave out --duet");
        }
        for (Treatment treatment : treatments) {
            if (!treatment.generated().experiment().fitsOneCore()) {
                throw input(
                        "In a duet each configuration has one core, and the model places the processes of "
                                + treatment.label() + " on several",
                        "Leave out --duet, or place all processes on one core");
            }
        }
        return of(kernel);
    }

    /** @throws WorkException if there are too few permitted cores, or if all of them differ */
    static DuetCores of(KernelFiles kernel) throws WorkException {
        Map<String, List<Integer>> alike = new LinkedHashMap<>();
        for (int core : PermittedCores.of(kernel)) {
            alike.computeIfAbsent(speed(kernel, core), speed -> new ArrayList<>())
                    .add(core);
        }
        DuetCores threads = null;
        for (List<Integer> cores : alike.values()) {
            for (int i = 1; i < cores.size(); i++) {
                DuetCores pair = new DuetCores(
                        cores.get(0),
                        cores.get(i),
                        siblings(kernel, cores.get(0)).equals(siblings(kernel, cores.get(i))));
                if (!pair.siblings()) {
                    return pair;
                }
                threads = threads == null ? pair : threads;
            }
        }
        if (threads == null) {
            throw new WorkException(
                    Kind.MACHINE,
                    "duet-cores",
                    "A duet needs two cores of the same speed, and this process may use "
                            + PermittedCores.of(kernel).size() + " core(s), of " + alike.size() + " speed(s)",
                    "this machine",
                    "Leave out --duet");
        }
        return threads;
    }

    /** Returns the capacity and the highest frequency of a core. Cores with equal values are considered similar. */
    private static String speed(KernelFiles kernel, int core) {
        return kernel.text(CPU + core + "/cpu_capacity").orElse("") + " "
                + kernel.text(CPU + core + "/cpufreq/cpuinfo_max_freq").orElse("");
    }

    private static String siblings(KernelFiles kernel, int core) {
        return kernel.text(CPU + core + "/topology/thread_siblings_list").orElse(Integer.toString(core));
    }

    /**
     * Returns the core of a configuration in a round. In each pair of rounds, the first has a random order and the
     * second has the reverse order.
     *
     * @param seed  the experiment's seed
     * @param place 0 for the first configuration, 1 for the second one
     */
    int core(long seed, int repeat, int round, int place) {
        int pair = (round - 1) / 2;
        boolean straight =
                new BlockOrder(seed, repeat, -1 - pair).of(0, List.of(0, 1)).get(0) == 0;
        boolean odd = round % 2 == 1;
        return (place == 0) == (straight == odd) ? first : second;
    }

    /** Returns a note about the cores for the user. */
    Optional<String> note() {
        return siblings
                ? Optional.of("The cores " + first + " and " + second + " are threads of one physical core: each"
                        + " configuration slows the other down more than on separate cores")
                : Optional.empty();
    }

    private static WorkException input(String message, String fix) {
        return new WorkException(Kind.INPUT, "duet", message, "--duet", fix);
    }
}
