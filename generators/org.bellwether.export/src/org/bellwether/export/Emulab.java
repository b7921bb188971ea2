// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.generator.output.GeneratedFiles;

/**
 * Emulab: an NS file with nodes, links and start commands, an archive that each node unpacks, and scripts that start the run from the
 * first node.
 */
final class Emulab implements Testbed {
    /** The folder into which the archive is unpacked. */
    private static final String FOLDER = "/local/bellwether";

    private static final String IMAGE = "UBUNTU22-64-STD";

    @Override
    public String name() {
        return "emulab";
    }

    @Override
    public String label() {
        return "Emulab";
    }

    @Override
    public List<String> write(Export export, GeneratedFiles files) {
        List<String> warnings = new ArrayList<>();
        Export complete = Networks.complete(export, warnings);
        files.text("experiment.ns", experiment(complete, warnings));
        files.copy("plan/nodes", CommonFiles.nodes(complete), false);
        CommonFiles.script("start.sh", "start.sh", files);
        CommonFiles.script("testbed-run.sh", "run.sh", files);
        CommonFiles.script("pack.sh", "pack.sh", files);
        return warnings;
    }

    private static String experiment(Export export, List<String> warnings) {
        StringBuilder ns = new StringBuilder();
        ns.append("# Project, experiment and place of the archive: change these three lines, or only PROJECT.\n")
                .append("set project PROJECT\n")
                .append("set experiment ")
                .append(export.name())
                .append('\n')
                .append("set archive /proj/$project/bellwether/$experiment/bellwether.tar.gz\n\n")
                .append("set ns [new Simulator]\nsource tb_compat.tcl\n");
        for (TestbedMachine machine : export.topology().machines()) {
            node(ns, machine, warnings);
        }
        for (Network network : export.topology().networks()) {
            network(ns, export.topology(), network, warnings);
        }
        ns.append("\n# The run, as an event: tevc -e PROJECT/EXPERIMENT now measure start\n")
                .append("set measure [$")
                .append(variable(export.first().name()))
                .append(" program-agent -command \"")
                .append(FOLDER)
                .append("/run.sh\" -dir \"")
                .append(FOLDER)
                .append("\"]\n\n$ns rtproto Static\n$ns run\n");
        return ns.toString();
    }

    private static void node(StringBuilder ns, TestbedMachine machine, List<String> warnings) {
        String node = "$" + variable(machine.name());
        ns.append("\nset ").append(machine.name()).append(" [$ns node]\n");
        ns.append("tb-set-node-os ")
                .append(node)
                .append(' ')
                .append(image(machine, warnings))
                .append('\n');
        if (machine.hardware().isPresent()) {
            String hardware = machine.hardware().get();
            if (hardware.matches("[-\\w]+")) {
                ns.append("tb-set-hardware ")
                        .append(node)
                        .append(' ')
                        .append(hardware)
                        .append('\n');
            } else {
                warnings.add("node " + machine.node() + ": \"" + hardware
                        + "\" cannot be a hardware type of Emulab; any is taken");
            }
        } else if (machine.platform().isPresent()) {
            warnings.add("node " + machine.node() + ": platform "
                    + machine.platform().get().name()
                    + " names no hardware type; Emulab takes any, whatever its architecture, cores and memory");
        }
        ns.append("tb-set-node-tarfiles ").append(node).append(" /local $archive\n");
        ns.append("tb-set-node-startcmd ")
                .append(node)
                .append(" \"")
                .append(FOLDER)
                .append("/start.sh ")
                .append(machine.node())
                .append(" >/tmp/bellwether-start.log 2>&1\"\n");
        ns.append("tb-set-node-failure-action ").append(node).append(" nonfatal\n");
    }

    private static String image(TestbedMachine machine, List<String> warnings) {
        String image = machine.image().orElse(IMAGE);
        if (!image.matches("[-\\w.+/:,]+")) {
            warnings.add(
                    "node " + machine.node() + ": \"" + image + "\" cannot be an image of Emulab; it boots " + IMAGE);
            return IMAGE;
        }
        return image;
    }

    private static void network(StringBuilder ns, Topology topology, Network network, List<String> warnings) {
        ShapedLink shaped = ShapedLink.of(network, "Emulab", warnings);
        List<String> nodes = network.addresses().keySet().stream()
                .map(node -> "$" + variable(topology.machine(node).name()))
                .toList();
        if (nodes.size() < 2) {
            warnings.add("link " + network.link() + ": it joins fewer than two nodes and is left out");
            return;
        }
        String link = "$" + variable(network.name());
        boolean lan = network.isLan();
        ns.append("\nset ").append(network.name()).append(" [$ns ");
        if (lan) {
            ns.append("make-lan \"").append(String.join(" ", nodes)).append("\" ");
        } else {
            ns.append("duplex-link ").append(String.join(" ", nodes)).append(' ');
        }
        ns.append(bandwidth(shaped.kilobits()))
                .append(' ')
                .append(shaped.delayMs())
                .append("ms");
        ns.append(lan ? "]\n" : " DropTail]\n");
        if (shaped.loss().compareTo(BigDecimal.ZERO) > 0) {
            ns.append(lan ? "tb-set-lan-loss " : "tb-set-link-loss ")
                    .append(link)
                    .append(' ')
                    .append(ShapedLink.plain(shaped.loss()))
                    .append('\n');
        }
        network.addresses()
                .forEach((node, address) -> ns.append(lan ? "tb-set-ip-lan $" : "tb-set-ip-link $")
                        .append(variable(topology.machine(node).name()))
                        .append(' ')
                        .append(link)
                        .append(' ')
                        .append(address)
                        .append('\n'));
    }

    /** Returns a bandwidth in the notation of NS files; if the model has none (0), the fastest that all sites offer. */
    private static String bandwidth(long kilobits) {
        if (kilobits == 0) {
            return "1Gb";
        } else if (kilobits % 1_000_000 == 0) {
            return kilobits / 1_000_000 + "Gb";
        }
        return kilobits % 1000 == 0 ? kilobits / 1000 + "Mb" : kilobits + "kb";
    }

    /** Returns the use of a variable in Tcl; a name with hyphens is put into braces. */
    private static String variable(String name) {
        return name.contains("-") ? "{" + name + "}" : name;
    }
}
