// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes the request RSpec of GENI, version 3, which the profile produces with its parameters' defaults: for tools
 * without support for profiles, and to show the request. No text in it needs escaping.
 */
final class RequestRspec {
    private RequestRspec() {}

    static String text(CloudLab.Request request) {
        StringBuilder xml = new StringBuilder("""
                <?xml version="1.0" encoding="UTF-8"?>
                <rspec xmlns="http://www.geni.net/resources/rspec/3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
                    xsi:schemaLocation="http://www.geni.net/resources/rspec/3 http://www.geni.net/resources/rspec/3/request.xsd" type="request">
                """);
        request.nodes().forEach(node -> node(xml, node, request.links()));
        request.links().forEach(link -> link(xml, link));
        return xml.append("</rspec>\n").toString();
    }

    private static void node(StringBuilder xml, CloudLab.NodeRequest node, List<CloudLab.LinkRequest> links) {
        xml.append(String.format(
                Locale.ROOT,
                "  <node client_id=\"%s\" exclusive=\"true\">\n",
                node.machine().name()));
        xml.append(String.format(
                Locale.ROOT,
                "    <sliver_type name=\"raw\">\n      <disk_image name=\"%s\"/>\n    </sliver_type>\n",
                node.image().orElse(CloudLab.IMAGE)));
        node.hardware()
                .ifPresent(type -> xml.append(String.format(Locale.ROOT, "    <hardware_type name=\"%s\"/>\n", type)));
        for (CloudLab.LinkRequest link : links) {
            link.interfaces().forEach((identity, address) -> {
                if (identity.startsWith(node.machine().name() + ":")) {
                    xml.append(String.format(Locale.ROOT, """
                                <interface client_id="%s">
                                  <ip address="%s" netmask="255.255.255.0" type="ipv4"/>
                                </interface>
                            """.indent(0), identity, address));
                }
            });
        }
        xml.append(
                String.format(Locale.ROOT, """
                    <services>
                      <execute shell="sh" command="%s%s"/>
                    </services>
                  </node>
                """, CloudLab.START, node.machine().node()));
    }

    private static void link(StringBuilder xml, CloudLab.LinkRequest link) {
        xml.append(String.format(
                Locale.ROOT, "  <link client_id=\"%s\">\n", link.network().name()));
        List<String> interfaces = List.copyOf(new ArrayList<>(link.interfaces().keySet()));
        interfaces.forEach(
                each -> xml.append(String.format(Locale.ROOT, "    <interface_ref client_id=\"%s\"/>\n", each)));
        String shape = shape(link.shaped());
        if (link.network().isLan()) {
            xml.append("    <link_type name=\"lan\"/>\n");
            if (!shape.isEmpty()) {
                interfaces.forEach(each -> property(xml, each, link.network().name(), shape));
            }
        } else if (!shape.isEmpty()) {
            property(xml, interfaces.get(1), interfaces.get(0), shape);
            property(xml, interfaces.get(0), interfaces.get(1), shape);
        }
        xml.append("  </link>\n");
    }

    private static void property(StringBuilder xml, String source, String destination, String shape) {
        xml.append(String.format(
                Locale.ROOT, "    <property source_id=\"%s\" dest_id=\"%s\"%s/>\n", source, destination, shape));
    }

    private static String shape(ShapedLink shaped) {
        return (shaped.kilobits() == 0 ? "" : " capacity=\"" + shaped.kilobits() + "\"")
                + (shaped.delayMs() == 0 ? "" : " latency=\"" + shaped.delayMs() + "\"")
                + (shaped.loss().compareTo(BigDecimal.ZERO) == 0
                        ? ""
                        : " packet_loss=\"" + ShapedLink.plain(shaped.loss()) + "\"");
    }
}
