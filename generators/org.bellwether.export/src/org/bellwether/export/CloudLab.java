// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.output.GeneratedFiles;

/**
 * CloudLab: a profile of geni-lib with parameters, the RSpec that the profile produces with default parameters, and scripts. The user puts
 * the folder into a Git repository: CloudLab clones the repository of a profile to {@code /local/repository} on each node.
 */
final class CloudLab implements Testbed {
    static final String IMAGES = "urn:publicid:IDN+emulab.net+image+emulab-ops//";
    static final String IMAGE = IMAGES + "UBUNTU22-64-STD";
    static final String START = "sudo /local/repository/start.sh ";

    @Override
    public String name() {
        return "cloudlab";
    }

    @Override
    public String label() {
        return "CloudLab";
    }

    /**
     * The request of an experiment.
     */
    record Request(List<NodeRequest> nodes, List<LinkRequest> links) {}

    /** A node of the request. Hardware and image are empty if the user sets them by parameters of the profile. */
    record NodeRequest(TestbedMachine machine, Optional<String> hardware, Optional<String> image) {}

    /**
     * A link of the request.
     *
     * @param interfaces interfaces of nodes ({@code head:if1}) with their addresses
     */
    record LinkRequest(Network network, Map<String, String> interfaces, ShapedLink shaped) {}

    @Override
    public List<String> write(Export export, GeneratedFiles files) {
        List<String> warnings = new ArrayList<>();
        Export complete = Networks.complete(export, warnings);
        Request request = request(complete.topology(), warnings);
        files.text("profile.py", CloudLabProfile.text(complete, request));
        files.copy("rspec.xml", CommonFiles.bytes(RequestRspec.text(request)), false);
        files.copy("plan/nodes", CommonFiles.nodes(complete), false);
        files.copy(
                "plan/routes",
                CommonFiles.lines(new Routes(complete.topology())
                        .all().stream()
                                .map(route -> route.node() + " " + route.destination() + " " + route.gateway())
                                .toList()),
                false);
        CommonFiles.script("start.sh", "start.sh", files);
        CommonFiles.script("testbed-run.sh", "run.sh", files);
        return warnings;
    }

    private static Request request(Topology topology, List<String> warnings) {
        List<NodeRequest> nodes = topology.machines().stream()
                .map(machine -> new NodeRequest(machine, hardware(machine, warnings), image(machine, warnings)))
                .toList();
        List<LinkRequest> links = new ArrayList<>();
        Map<String, Integer> used = new java.util.HashMap<>();
        for (Network network : topology.networks()) {
            if (network.addresses().size() < 2) {
                warnings.add("link " + network.link() + ": it joins fewer than two nodes and is left out");
                continue;
            }
            Map<String, String> interfaces = new java.util.LinkedHashMap<>();
            network.addresses()
                    .forEach((node, address) -> interfaces.put(
                            topology.machine(node).name() + ":if" + used.merge(node, 1, Integer::sum), address));
            links.add(new LinkRequest(network, interfaces, ShapedLink.of(network, "CloudLab", warnings)));
        }
        return new Request(nodes, links);
    }

    private static Optional<String> hardware(TestbedMachine machine, List<String> warnings) {
        Optional<String> hardware = machine.hardware().filter(text -> text.matches("[-\\w]+"));
        if (hardware.isEmpty() && machine.hardware().isPresent()) {
            warnings.add("node " + machine.node() + ": \"" + machine.hardware().get()
                    + "\" cannot be a hardware type of CloudLab; the profile's parameter says it");
        } else if (hardware.isEmpty() && machine.platform().isPresent()) {
            warnings.add(
                    "node " + machine.node() + ": platform "
                            + machine.platform().get().name()
                            + " names no hardware type; the profile's parameter says it, whatever the architecture, cores and memory");
        }
        return hardware;
    }

    private static Optional<String> image(TestbedMachine machine, List<String> warnings) {
        if (machine.image().isEmpty()) {
            return Optional.empty();
        }
        String image = machine.image().get();
        if (!image.matches("[-\\w.+/:,]+")) {
            warnings.add("node " + machine.node() + ": \"" + image
                    + "\" cannot be an image of CloudLab; the profile's parameter says it");
            return Optional.empty();
        }
        return Optional.of(image.startsWith("urn:") ? image : IMAGES + image);
    }
}
