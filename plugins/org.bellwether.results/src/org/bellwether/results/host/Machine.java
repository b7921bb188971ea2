// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.host;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A machine, as far as figures depend on it: whether two runs were made on the same one, in the same state.
 *
 * <p>The machine id distinguishes two machines, which the system makes once when it is installed (machine-id(5)) and
 * which stays when the machine gets another name. A machine without one is identified by its host name. A container has
 * neither: its host name is random unless somebody sets it, and its machine id is missing, or comes with the image, or
 * is made anew by each start. So containers are distinguished by the hardware and the kernel that they see: the
 * processor's model, the number of cores, the architecture, the kernel and so on, which also count for all other
 * machines.
 *
 * <p>Installed memory does not count: virtual machines report a little more or less after each start, and no measured figure
 * depends on it as long as nothing is swapped.
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
     * @param before its value on the one, {@code here} on the other; neither is blank
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

    /** A name for people, which stays the same however often a container starts. */
    public static String name(HostFacts host) {
        return host.container() ? "a container on " + host.cpu() + ", " + host.cores() + " cores" : host.host();
    }

    /** Returns whether no fact that both have differs. */
    public boolean agreesWith(Machine other) {
        return differences(other).isEmpty();
    }

    /** Returns whether it is the same hardware, although its system or settings may have changed. */
    public boolean isSameHardware(Machine other) {
        return !isAnother(other) && HARDWARE.stream().noneMatch(name -> differs(name, other));
    }

    /** Returns the differences, in a fixed order. */
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

    /** Compares the ids if both machines have one, because names may change. */
    private boolean isAnother(Machine other) {
        return differs(facts.containsKey(ID) && other.facts.containsKey(ID) ? ID : HOST, other);
    }

    /** Returns the difference between two machines by their host names, or by their ids if the names are the same. */
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
