// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A machine with the facts that influence figures: shows whether two runs were made on the same machine in the same
 * state.
 *
 * <p>The machine id distinguishes two machines; the system creates it once during the installation (machine-id(5)), and
 * the id does not change with the machine's name. A machine without an id is identified by its host name. A container
 * has neither: its host name is random unless it is set explicitly, and its machine id is missing, comes with the
 * image, or is created at each start. Containers are therefore distinguished by the hardware and the kernel: the
 * processor's model, the number of cores, the architecture, the kernel and other facts, which also distinguish all
 * other machines.
 *
 * <p>Installed memory is not compared: virtual machines report slightly different sizes after each start, and measured
 * figures do not depend on it without swapping.
 *
 * @param facts by their names for users; a fact that was not stored is absent, and equals any other
 */
public record Machine(Map<String, String> facts) {
    /** The host name; absent in containers. */
    private static final String HOST = "host";

    /** The machine id; absent in containers, and if the system has none. */
    private static final String ID = "machine id";

    private static final List<String> STATE = List.of(
            "system",
            "kernel",
            "architecture",
            "processor",
            "cores",
            "isolated cores",
            "frequency governors",
            "clock source",
            "virtualisation",
            "real-time priority");

    private static final List<String> HARDWARE = List.of("architecture", "processor", "cores");

    public Machine {
        facts = Map.copyOf(facts);
    }

    /**
     * A fact that differs between two machines.
     *
     * @param before the fact's value on the first machine, {@code here} that on the second; neither is blank
     */
    public record Difference(String name, String before, String here) {}

    public static Machine of(HostFacts host) {
        Map<String, String> facts = new LinkedHashMap<>();
        if (!host.container()) {
            facts.put(HOST, host.host());
        }
        if (!host.machine().isEmpty()) {
            facts.put(ID, host.machine());
        }
        facts.put("system", host.system());
        facts.put("kernel", host.kernel());
        facts.put("architecture", host.architecture());
        facts.put("processor", host.cpu());
        facts.put("cores", Integer.toString(host.cores()));
        facts.put("isolated cores", host.isolatedCores());
        facts.put("frequency governors", String.join(" ", host.governors()));
        facts.put("clock source", host.clockSource());
        facts.put("virtualisation", host.virtualisation());
        facts.put("real-time priority", Integer.toString(host.realTimePriority()));
        return new Machine(facts);
    }

    /** Returns a name for people, which stays the same when a container is restarted. */
    public static String name(HostFacts host) {
        return host.container() ? "a container on " + host.cpu() + ", " + host.cores() + " cores" : host.host();
    }

    /** Returns whether all facts that both machines have are equal. */
    public boolean agreesWith(Machine other) {
        return differences(other).isEmpty();
    }

    /** Returns whether both machines have the same hardware, although the system or its settings may have changed. */
    public boolean isSameHardware(Machine other) {
        return !isAnother(other) && HARDWARE.stream().noneMatch(name -> differs(name, other));
    }

    /** Returns the differences between both machines, in a fixed order. */
    public List<Difference> differences(Machine here) {
        List<Difference> differences = new ArrayList<>();
        if (isAnother(here)) {
            differences.add(identity(here));
        }
        STATE.stream()
                .filter(name -> differs(name, here))
                .map(name -> new Difference(name, shown(facts.get(name)), shown(here.facts.get(name))))
                .forEach(differences::add);
        return differences;
    }

    /**
     * Returns whether the machines differ in their ids, or in their host names if one has no id, because names may
     * change.
     */
    private boolean isAnother(Machine other) {
        return differs(facts.containsKey(ID) && other.facts.containsKey(ID) ? ID : HOST, other);
    }

    /** Returns the difference in the host names, or in the ids if the names are equal. */
    private Difference identity(Machine here) {
        return differs(HOST, here)
                ? new Difference(HOST, shown(facts.get(HOST)), shown(here.facts.get(HOST)))
                : new Difference(ID, facts.get(ID), here.facts.get(ID));
    }

    private boolean differs(String name, Machine other) {
        return facts.containsKey(name)
                && other.facts.containsKey(name)
                && !Objects.equals(facts.get(name), other.facts.get(name));
    }

    private static String shown(String value) {
        return value.isBlank() ? "none" : value;
    }
}
