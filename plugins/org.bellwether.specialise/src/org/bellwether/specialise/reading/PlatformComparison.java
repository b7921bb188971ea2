// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.deployment.ByteOrder;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Platform;
import org.bellwether.specialise.invariant.Assumption;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;

/** Decides whether two processes have the same architecture, compiler and layout of data. */
final class PlatformComparison {
    private static final String CODE_SET = "NativeCharCodeSet";

    private final OptionValues options;

    PlatformComparison(OptionValues options) {
        this.options = options;
    }

    /** One property of a platform; empty if the model does not state it. */
    private record Property(String name, String one, String other) {
        boolean isMissing() {
            return one.isEmpty() || other.isEmpty();
        }

        boolean differs() {
            return !one.equals(other);
        }
    }

    Finding of(ProcessPlan client, ProcessPlan server) {
        if (!options.value(client, CODE_SET).equals(options.value(server, CODE_SET))) {
            return Finding.fails(
                    Invariant.SAME_PLATFORM,
                    options.reason(options.isChanged(server, CODE_SET) ? server : client, CODE_SET));
        }
        Node one = node(client);
        Node other = node(server);
        if (client.node().equals(server.node())) {
            return Finding.holds(
                    Invariant.SAME_PLATFORM,
                    new Reason(
                            "both processes run on node " + client.node() + ", from one build",
                            ElementLocation.of(one)));
        }
        return platforms(client, server, one.getPlatform(), other.getPlatform());
    }

    private static Node node(ProcessPlan process) {
        return (Node) process.element().eContainer();
    }

    private static Finding platforms(ProcessPlan client, ProcessPlan server, Platform one, Platform other) {
        if (one == null || other == null) {
            ProcessPlan without = one == null ? client : server;
            return Finding.holds(Invariant.SAME_PLATFORM)
                    .assuming(List.of(Assumption.unstated(new Reason(
                            "nodes " + client.node() + " and " + server.node()
                                    + " have one architecture, compiler and flags: node " + without.node()
                                    + " names no platform",
                            ElementLocation.of(node(without))))));
        }
        List<Property> properties = List.of(
                new Property("architecture", text(one.getArchitecture()), text(other.getArchitecture())),
                new Property("byte order", order(one), order(other)),
                new Property("compiler", text(one.getCompiler()), text(other.getCompiler())),
                new Property(
                        "flags",
                        "\"" + String.join(" ", one.getCompilerFlags()) + "\"",
                        "\"" + String.join(" ", other.getCompilerFlags()) + "\""));
        List<Assumption> assumptions = new ArrayList<>();
        for (Property property : properties) {
            if (property.isMissing()) {
                assumptions.add(Assumption.unstated(new Reason(
                        "nodes " + client.node() + " and " + server.node() + " have the same " + property.name()
                                + ": platform " + (property.one().isEmpty() ? one : other).getName()
                                + " does not say",
                        ElementLocation.of(property.one().isEmpty() ? one : other))));
            } else if (property.differs()) {
                return Finding.fails(
                        Invariant.SAME_PLATFORM,
                        new Reason(
                                property.name() + ": " + property.one() + " of node " + client.node() + ", "
                                        + property.other() + " of node " + server.node(),
                                ElementLocation.of(other)));
            }
        }
        return Finding.holds(
                        Invariant.SAME_PLATFORM,
                        new Reason(
                                "nodes " + client.node() + " and " + server.node() + " have the same platform",
                                ElementLocation.of(one)))
                .assuming(assumptions);
    }

    private static String text(String text) {
        return Objects.requireNonNullElse(text, "");
    }

    /**
     * Returns the byte order. An architecture has one byte order, so that an unstated byte order is no missing
     * information.
     */
    private static String order(Platform platform) {
        return platform.getByteOrder() == ByteOrder.UNSPECIFIED
                ? "that of " + text(platform.getArchitecture())
                : platform.getByteOrder().getLiteral();
    }
}
