// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writes {@code profile.py}, which CloudLab runs under geni-lib to create a request. Its strings contain only ASCII.
 */
final class CloudLabProfile {
    private CloudLabProfile() {}

    static String text(Export export, CloudLab.Request request) {
        String nodes = request.nodes().stream()
                .map(node -> String.format(
                        Locale.ROOT,
                        "    (\"%s\", \"%s\", %s, %s),\n",
                        node.machine().node(),
                        node.machine().name(),
                        quoted(node.hardware().orElse(null)),
                        quoted(node.image().orElse(null))))
                .collect(Collectors.joining());
        String links = request.links().stream().map(CloudLabProfile::link).collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                """
                \"""The experiment %s of the model %s, by Bellwether.

                Instructions:
                Each node builds the programs when it has booted. Then run, on the node %s: sudo /local/repository/run.sh
                \"""
                import geni.portal as portal
                import geni.rspec.pg as pg
                import geni.rspec.emulab as emulab

                # Node of the model, host name, hardware type and image; None where the parameter says it
                NODES = [
                %s]

                # Name, interfaces with their addresses, bandwidth in kbit/s (0: the link's own), one-way delay in ms, share of packets lost
                LINKS = [
                %s]

                context = portal.Context()
                context.defineParameter("type", "Hardware type of nodes for which the model names none", portal.ParameterType.NODETYPE, "")
                context.defineParameter("image", "Disk image of nodes for which the model names none", portal.ParameterType.IMAGE, "%s")
                context.defineParameter("adjustable", "Links whose bandwidth, delay and loss can be changed while they are up",
                                        portal.ParameterType.BOOLEAN, False)
                parameters = context.bindParameters()
                context.verifyParameters()

                request = context.makeRequestRSpec()
                nodes = {}
                for model, name, hardware, image in NODES:
                    node = request.RawPC(name)
                    if hardware or parameters.type:
                        node.hardware_type = hardware or parameters.type
                    node.disk_image = image or parameters.image
                    node.addService(pg.Execute(shell="sh", command="%s" + model))
                    nodes[name] = node

                for name, interfaces, bandwidth, delay, loss in LINKS:
                    link = request.Link(name) if len(interfaces) == 2 else request.LAN(name)
                    for identity, address in interfaces:
                        node, number = identity.split(":")
                        interface = nodes[node].addInterface(number)
                        interface.addAddress(pg.IPv4Address(address, "255.255.255.0"))
                        link.addInterface(interface)
                    if bandwidth:
                        link.bandwidth = bandwidth
                    if delay:
                        link.latency = delay
                    if loss:
                        link.plr = loss
                    if parameters.adjustable:
                        link.setForceShaping()

                context.printRequestRSpec(request)
                """,
                export.plan().experiment(),
                export.plan().model(),
                export.first().name(),
                nodes,
                links,
                CloudLab.IMAGE,
                CloudLab.START);
    }

    private static String link(CloudLab.LinkRequest link) {
        String interfaces = link.interfaces().entrySet().stream()
                .map(each -> "(\"" + each.getKey() + "\", \"" + each.getValue() + "\")")
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "    (\"%s\", [%s], %d, %d, %s),\n",
                link.network().name(),
                interfaces,
                link.shaped().kilobits(),
                link.shaped().delayMs(),
                loss(link.shaped().loss()));
    }

    private static String loss(BigDecimal loss) {
        return ShapedLink.plain(loss);
    }

    private static String quoted(String text) {
        return text == null ? "None" : "\"" + text + "\"";
    }
}
