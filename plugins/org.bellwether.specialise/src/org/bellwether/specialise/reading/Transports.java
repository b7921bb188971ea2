// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;

/** The transports that a process uses: those at which it listens, and those of the processes to which it sends. */
final class Transports {
    private static final Pattern ENDPOINT = Pattern.compile("(iiop|uiop|shmiop)://");

    private final DeployedModel model;
    private final ProcessPlan process;
    private final Map<Protocol, Reason> used = new LinkedHashMap<>();

    Transports(DeployedModel model, ProcessPlan process) {
        this.model = model;
        this.process = process;
        if (!model.threads().clients(process).isEmpty()) {
            listening(process).forEach(used::putIfAbsent);
        }
        for (ProcessPlan server : model.servers(process)) {
            listening(server).forEach(used::putIfAbsent);
        }
    }

    /** Returns the protocols at which a process listens, with the reasons. */
    private Map<Protocol, Reason> listening(ProcessPlan server) {
        Map<Protocol, Reason> found = new LinkedHashMap<>();
        for (EndpointPlan endpoint : server.endpoints()) {
            ElementLocation place =
                    endpoint.element() == null ? ElementLocation.NONE : ElementLocation.of(endpoint.element());
            found.putIfAbsent(
                    endpoint.protocol(),
                    new Reason("process " + server.name() + " listens on " + endpoint.protocol(), place));
        }
        Matcher stated = ENDPOINT.matcher(model.options().value(server, "Endpoint"));
        while (stated.find()) {
            found.putIfAbsent(Protocol.get(stated.group(1)), model.options().reason(server, "Endpoint"));
        }
        if ("offer".equals(model.options().value(server, "SharedMemory"))) {
            found.putIfAbsent(Protocol.SHMIOP, model.options().reason(server, "SharedMemory"));
        }
        if (found.isEmpty()) {
            found.put(
                    Protocol.IIOP,
                    new Reason(
                            "process " + server.name() + " listens on iiop, as it has no endpoint",
                            ElementLocation.of(server.element())));
        }
        return found;
    }

    /** Returns the transports of all protocols. */
    Set<Protocol> all() {
        return used.keySet();
    }

    Finding finding() {
        List<Reason> reasons = new ArrayList<>(used.values());
        if (reasons.isEmpty()) {
            Reason none = new Reason("no message leaves or reaches the process", ElementLocation.of(process.element()));
            return Finding.holds(Invariant.ONE_TRANSPORT, none);
        }
        return reasons.size() == 1
                ? Finding.holds(Invariant.ONE_TRANSPORT, reasons.get(0))
                : Finding.fails(
                        Invariant.ONE_TRANSPORT,
                        new Reason(
                                reasons.get(0).text() + ", and "
                                        + reasons.get(1).text(),
                                reasons.get(1).place()));
    }
}
