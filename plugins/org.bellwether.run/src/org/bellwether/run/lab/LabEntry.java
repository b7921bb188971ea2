// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.util.ArrayList;
import java.util.List;

/** Makes the first words of commands that run in the namespaces of a lab: {@code enter} of bw-testbed. */
final class LabEntry {
    private final String program;
    private final LabProcess first;

    /**
     * @param program bw-testbed
     * @param first   the lab's first process
     */
    LabEntry(String program, LabProcess first) {
        this.program = program;
        this.first = first;
    }

    /** Returns the entry to a lab by the program of its first process, also if the cache has the program no more. */
    static LabEntry of(LabProcess first) {
        return new LabEntry("/proc/" + first.pid() + "/exe", first);
    }

    /** Returns the words for commands that use the lab's own network. */
    List<String> toNetwork() {
        return words(List.of());
    }

    /** Returns the words for commands that change the lab's own network. */
    List<String> toChangeNetwork() {
        return words(List.of("--administer"));
    }

    /**
     * Returns the words for commands in all namespaces of a host, which they may change.
     *
     * @param process the host's first process
     */
    List<String> toHost(long process) {
        return words(List.of("--host", String.valueOf(process), "--administer"));
    }

    private List<String> words(List<String> options) {
        List<String> words = new ArrayList<>(List.of(program, "enter", "--lab", String.valueOf(first.pid())));
        words.addAll(options);
        words.add("--");
        return words;
    }
}
