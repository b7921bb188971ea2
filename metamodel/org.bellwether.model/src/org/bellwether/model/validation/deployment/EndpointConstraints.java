// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Protocol;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/** Checks that processes on one machine, and replicas of one process, do not listen at the same endpoint. */
public final class EndpointConstraints implements Constraint {
    private static final Set<String> ALL_ADDRESSES = Set.of("", "0.0.0.0", "::");

    /**
     * The endpoint of a process.
     *
     * @param machine the machine of the process's node
     * @param address for IIOP one of the machine's addresses, or "" for all; for other protocols ""
     * @param place   the port, or the path
     */
    private record Place(Endpoint endpoint, String machine, Protocol protocol, String address, String place) {
        boolean clashesWith(Place other) {
            return machine.equals(other.machine)
                    && protocol == other.protocol
                    && place.equals(other.place)
                    && (address.equals(other.address) || address.isEmpty() || other.address.isEmpty());
        }

        Process process() {
            return (Process) endpoint.eContainer();
        }

        Node node() {
            return (Node) process().eContainer();
        }

        Expression expression() {
            return protocol == Protocol.IIOP ? endpoint.getPort() : endpoint.getPath();
        }

        String text() {
            return protocol == Protocol.IIOP ? "port " + place : place;
        }
    }

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Deployment deployment)) {
            return;
        }
        List<Place> taken = new ArrayList<>();
        for (Endpoint endpoint : Models.all(deployment, Endpoint.class)) {
            Place place = place(endpoint);
            if (place == null) {
                continue;
            }
            String name = place.process().getName();
            Place other = taken.stream().filter(place::clashesWith).findFirst().orElse(null);
            if (other != null) {
                addProblem(place, other.process().getName(), name, problems);
            } else if (isArray(place.process().getDimensions())) {
                addProblem(place, name + "[0]", name + "[1]", problems);
            } else if (isArray(place.node().getDimensions())) {
                String node = name + " on " + place.node().getName();
                addProblem(place, node + "[0]", node + "[1]", problems);
            }
            taken.add(place);
        }
    }

    private static void addProblem(Place place, String one, String other, ProblemCollector problems) {
        problems.addAt(
                ProblemCode.BW404,
                place.endpoint(),
                place.expression(),
                one,
                other,
                place.text(),
                place.node().getName());
    }

    /** Returns the place of an endpoint; null if it is unknown, or is chosen when the process starts. */
    private static Place place(Endpoint endpoint) {
        if (!(endpoint.eContainer() instanceof Process process) || !(process.eContainer() instanceof Node node)) {
            return null;
        }
        String machine = Hosts.of(node);
        String place = place(endpoint, endpoint.getProtocol());
        String address = endpoint.getProtocol() != Protocol.IIOP || endpoint.getHost() == null
                ? ""
                : Hosts.text(endpoint.getHost());
        return machine == null || place == null || address == null
                ? null
                : new Place(
                        endpoint,
                        machine,
                        endpoint.getProtocol(),
                        ALL_ADDRESSES.contains(address) ? "" : address,
                        place);
    }

    private static String place(Endpoint endpoint, Protocol protocol) {
        if (protocol != Protocol.IIOP) {
            return Hosts.text(endpoint.getPath());
        }
        OptionalLong port = PlannedValues.wholeNumber(endpoint.getPort());
        return port.isPresent() && port.getAsLong() > 0 ? String.valueOf(port.getAsLong()) : null;
    }

    private static boolean isArray(List<Dimension> dimensions) {
        return dimensions.stream()
                .map(dimension -> PlannedValues.wholeNumber(dimension.getSize()))
                .anyMatch(size -> size.isPresent() && size.getAsLong() > 1);
    }
}
