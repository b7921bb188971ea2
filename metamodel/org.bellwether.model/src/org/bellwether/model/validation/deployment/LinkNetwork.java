// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.deployment.LinkAddress;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.validation.values.PlannedValues;

/**
 * The addresses that a node has on a link: one address, or consecutive addresses for the replicas of an array of nodes.
 *
 * @param network the first three numbers of the addresses
 * @param first   the last number of the first replica's address
 * @param last    the last number of the last replica's address
 */
record LinkNetwork(String network, int first, int last) {
    private static final int HIGHEST = 254;
    private static final Pattern ADDRESS = Pattern.compile("((\\d{1,3})\\.\\d{1,3}\\.\\d{1,3})\\.(\\d{1,3})");

    /** Returns the addresses; empty if they are unknown before a run, or if {@link #fault} refuses them. */
    static Optional<LinkNetwork> of(LinkAddress address) {
        String text = Hosts.text(address.getAddress());
        if (text == null || address.getNode() == null || fault(text, replicas(address.getNode())) != null) {
            return Optional.empty();
        }
        Matcher parts = ADDRESS.matcher(text);
        parts.matches();
        int first = Integer.parseInt(parts.group(3));
        return Optional.of(new LinkNetwork(parts.group(1), first, first + replicas(address.getNode()) - 1));
    }

    /** Returns the reason why a text cannot be the first address of this number of nodes; null if it can. */
    static String fault(String text, int nodes) {
        Matcher parts = ADDRESS.matcher(text);
        if (!parts.matches() || !isHostAddress(text, Integer.parseInt(parts.group(2)))) {
            return "\"" + text + "\" is no IPv4 address of a host";
        } else if (Integer.parseInt(parts.group(3)) + nodes - 1 > HIGHEST) {
            return nodes + " nodes have no addresses from " + text + " on";
        }
        return null;
    }

    private static boolean isHostAddress(String text, int first) {
        boolean octets = true;
        for (String part : text.split("\\.")) {
            octets &= Integer.parseInt(part) <= 255 && (part.length() == 1 || part.charAt(0) != '0');
        }
        int last = Integer.parseInt(text.substring(text.lastIndexOf('.') + 1));
        return octets && first > 0 && first < 224 && first != 127 && last >= 1 && last <= HIGHEST;
    }

    /** Returns the number of nodes in an array, if it is known; 1 for a single node. */
    static int replicas(Node node) {
        long count = 1;
        for (Dimension dimension : node.getDimensions()) {
            OptionalLong size = PlannedValues.wholeNumber(dimension.getSize());
            count *= Math.max(1, size.orElse(1));
        }
        return (int) Math.min(count, HIGHEST + 1);
    }

    /** Returns whether both contain a common address. */
    boolean clashesWith(LinkNetwork other) {
        return network.equals(other.network) && first <= other.last && other.first <= last;
    }

    /** Returns whether the given address is one of these addresses. */
    boolean has(String address) {
        String prefix = network + ".";
        if (!address.startsWith(prefix) || !address.substring(prefix.length()).matches("\\d{1,3}")) {
            return false;
        }
        int number = Integer.parseInt(address.substring(prefix.length()));
        return first <= number && number <= last;
    }

    @Override
    public String toString() {
        return network + "." + first;
    }
}
