// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.util.HostNames;

/** Hosts that are reached by ssh: an inventory that Ansible can read, too, and a script that controls the run from any machine. */
final class SshHosts implements Testbed {
    private static final String FOLDER = "/[A-Za-z0-9_./+@-]+";

    @Override
    public String name() {
        return "ssh";
    }

    @Override
    public String label() {
        return "hosts by ssh";
    }

    @Override
    public List<String> write(Export export, GeneratedFiles files) {
        List<String> warnings = new ArrayList<>(PlainNetworks.warnings(export, "a host"));
        for (TestbedMachine machine : export.topology().machines()) {
            if (machine.host().isEmpty()) {
                warnings.add("node " + machine.node()
                        + ": the model gives it no host; the inventory has localhost: change it there");
            }
            machine.image()
                    .ifPresent(image -> warnings.add("node " + machine.node() + ": the image \"" + image
                            + "\" is not asked for: a host has the system that it has"));
            machine.platform()
                    .map(SshHosts::facts)
                    .filter(text -> !text.isEmpty())
                    .ifPresent(text -> warnings.add("node " + machine.node() + ": its platform (" + text
                            + ") is not asked for: a host is the machine that it is"));
        }
        for (TestbedMachine machine : export.topology().machines()) {
            warnOfAddresses(export.topology(), machine, warnings);
        }
        for (ProcessPlan process : export.plan().processes()) {
            if (process.priority() > 0) {
                warnings.add("process " + process.name() + ": its host has to permit the real-time priority "
                        + process.priority() + " to its user (rtprio in /etc/security/limits.conf)");
            }
        }
        files.copy("inventory.ini", CommonFiles.bytes(inventory(export)), false);
        files.copy(
                "plan/node-names",
                CommonFiles.lines(export.topology().machines().stream()
                        .map(TestbedMachine::node)
                        .toList()),
                false);
        folder(export, warnings, files);
        CommonFiles.script("ssh-run.sh", "run.sh", files);
        return warnings;
    }

    /** Warns that hosts must have the addresses that the model states, or that a host has several. */
    private static void warnOfAddresses(Topology topology, TestbedMachine machine, List<String> warnings) {
        Optional<Network> used = stated(topology, machine);
        if (used.isPresent()) {
            warnings.add("node " + machine.node() + ": its host must have the address "
                    + used.get().addresses().get(machine.node()) + " of link "
                    + used.get().link() + ", which the inventory names");
        } else if (statedOn(topology, machine).size() > 1) {
            warnings.add("node " + machine.node() + ": it has addresses on several links, and its processes listen at"
                    + " one: bellwether_address in the inventory names it");
        }
    }

    private static List<Network> statedOn(Topology topology, TestbedMachine machine) {
        return topology.networksOf(machine).stream()
                .filter(network -> network.stated().contains(machine.node()))
                .toList();
    }

    /**
     * Returns the network with the address at which the processes of a machine listen, if the model states the address:
     * that of the link that their endpoints choose, otherwise that of the only one.
     */
    private static Optional<Network> stated(Topology topology, TestbedMachine machine) {
        List<Network> all = statedOn(topology, machine);
        return machine.link().isPresent()
                ? all.stream()
                        .filter(network -> network.link().equals(machine.link().get()))
                        .findFirst()
                : all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** Returns the facts of a platform, except the image; empty if there is none. */
    private static String facts(PlatformFacts platform) {
        List<String> facts = new ArrayList<>();
        if (!platform.architecture().isEmpty()) {
            facts.add("architecture " + platform.architecture());
        }
        if (!platform.hardware().isEmpty()) {
            facts.add("hardware " + platform.hardware());
        }
        if (platform.cores() > 0) {
            facts.add("cores " + platform.cores());
        }
        if (platform.memoryMiB() > 0) {
            facts.add("memory " + platform.memoryMiB() + " MiB");
        }
        return String.join(", ", facts);
    }

    private static void folder(Export export, List<String> warnings, GeneratedFiles files) {
        Set<String> folders = export.topology().machines().stream()
                .map(machine -> machine.folder().orElse(""))
                .collect(Collectors.toSet());
        String folder = folders.size() == 1 ? folders.iterator().next() : "";
        if (folder.matches(FOLDER)) {
            files.copy("plan/folder", CommonFiles.lines(List.of(folder)), false);
        } else if (folders.size() > 1 || !folder.isEmpty()) {
            warnings.add(
                    "folders of nodes: files are at one place on all hosts, and its path has letters, digits and _ . / + @ -;"
                            + " run.sh --folder DIR says it");
        }
    }

    private static String inventory(Export export) {
        StringBuilder text = new StringBuilder("""
                # The hosts, a node of the model each: change them here, or give run.sh another inventory. Ansible reads this file, too.
                # bellwether_address: the name or IPv4 address at which the others reach it, where that is not its ansible_host.
                [bellwether]
                """);
        for (TestbedMachine machine : export.topology().machines()) {
            text.append(machine.node())
                    .append(" ansible_host=")
                    .append(machine.host().filter(HostNames::isHost).orElse("localhost"));
            machine.user()
                    .filter(HostNames::isUser)
                    .ifPresent(user -> text.append(" ansible_user=").append(user));
            stated(export.topology(), machine)
                    .map(network -> network.addresses().get(machine.node()))
                    .ifPresent(address -> text.append(" bellwether_address=").append(address));
            text.append('\n');
        }
        return text.toString();
    }
}
