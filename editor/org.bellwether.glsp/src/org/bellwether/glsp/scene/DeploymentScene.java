// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Lane;
import org.bellwether.model.deployment.Link;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.deployment.ThreadPool;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.ElementKeys;

/** A deployment: nodes, their processes, the instances and thread pools of processes, and the links between nodes. */
public final class DeploymentScene {
    private final ProjectModel model;

    DeploymentScene(ProjectModel model) {
        this.model = model;
    }

    Scene of(Deployment deployment) {
        List<Box> nodes = deployment.getNodes().stream().map(this::node).toList();
        List<Wire> links = new ArrayList<>();
        for (Link link : deployment.getLinks()) {
            List<Node> ends = link.getNodes();
            for (int i = 1; i < ends.size(); i++) {
                links.add(new Wire(
                        line(model.id(link), i),
                        "link",
                        model.id(ends.get(i - 1)),
                        model.id(ends.get(i)),
                        i == 1 ? text(link) : Texts.orEmpty(link.getName())));
            }
        }
        return new Scene(model.id(deployment), nodes, links);
    }

    /**
     * Returns the id of a line of a link.
     *
     * @param link the link's id
     * @param number the number of the line, from 1: a link of several nodes has a line to each further node, and the
     *     first line has the link's text
     */
    public static String line(String link, int number) {
        return link + "|" + number;
    }

    /** Returns the name and properties of a link: {@code lan: 100 Mbit/s, 2 ms ± 1 ms, 1 % lost, MTU 1400}. */
    private static String text(Link link) {
        List<String> parts = new ArrayList<>();
        if (link.getBandwidth() != null) {
            parts.add(Texts.statement(link.getBandwidth()));
        }
        String delay = link.getDelay() == null ? "" : Texts.statement(link.getDelay());
        String jitter = link.getJitter() == null ? "" : "± " + Texts.statement(link.getJitter());
        if (!delay.isEmpty() || !jitter.isEmpty()) {
            parts.add((delay + " " + jitter).strip());
        }
        if (link.getLoss() != null) {
            parts.add(Texts.statement(link.getLoss()) + " lost");
        }
        if (link.getMtu() != null) {
            parts.add("MTU " + Texts.statement(link.getMtu()));
        }
        String name = Texts.orEmpty(link.getName());
        return parts.isEmpty() ? name : name + ": " + String.join(", ", parts);
    }

    private Box node(Node node) {
        String host = node.getHost() == null ? "node" : "node " + Texts.of(node.getHost());
        String platform = node.getPlatform() == null
                ? ""
                : ", " + Texts.orEmpty(node.getPlatform().getName());
        List<Box> processes = node.getProcesses().stream().map(this::process).toList();
        return new Box(
                model.id(node),
                "node",
                Texts.orEmpty(node.getName()),
                host + platform,
                List.of(),
                List.of(),
                processes,
                !node.getDimensions().isEmpty());
    }

    private Box process(Process process) {
        List<Row> rows = process.getPlacements().stream().map(this::placed).toList();
        List<Box> pools = process.getThreadPools().stream().map(this::pool).toList();
        return new Box(
                model.id(process),
                "process",
                Texts.orEmpty(process.getName()),
                detail(process),
                rows,
                List.of(),
                pools,
                !process.getDimensions().isEmpty());
    }

    private static String detail(Process process) {
        List<String> parts = new ArrayList<>(List.of("process"));
        if (!process.getAffinity().isEmpty()) {
            parts.add("core " + process.getAffinity().stream().map(Texts::of).collect(Collectors.joining(" ")));
        }
        if (process.getScheduling() != Scheduling.OTHER) {
            parts.add(process.getScheduling().getLiteral());
        }
        if (process.getPriority() != null) {
            parts.add("priority " + Texts.of(process.getPriority()));
        }
        return String.join(", ", parts);
    }

    /** Returns the row of a placement, with the thread pool that serves the instance if the placement has one. */
    private Row placed(Placement placement) {
        String instance = ElementKeys.path(placement.getInstance());
        ThreadPool pool = placement.getThreadPool();
        return new Row(
                model.id(placement), pool == null ? instance : instance + " in " + Texts.orEmpty(pool.getName()));
    }

    private Box pool(ThreadPool pool) {
        List<Row> lanes = pool.getLanes().stream().map(this::lane).toList();
        return Box.of(model.id(pool), "pool", Texts.orEmpty(pool.getName()), detail(pool), lanes);
    }

    private static String detail(ThreadPool pool) {
        List<String> parts = new ArrayList<>(List.of("thread pool"));
        addThreads(parts, pool.getStaticThreads(), pool.getDynamicThreads());
        if (pool.isAllowBorrowing()) {
            parts.add("borrowing");
        }
        if (pool.isAllowBuffering()) {
            parts.add("buffering");
        }
        return String.join(", ", parts);
    }

    private Row lane(Lane lane) {
        List<String> parts = new ArrayList<>(List.of("lane " + Texts.orEmpty(lane.getName())));
        parts.add("priority " + Texts.of(lane.getPriority()));
        addThreads(parts, lane.getStaticThreads(), lane.getDynamicThreads());
        return new Row(model.id(lane), String.join(", ", parts));
    }

    /** Adds the texts for the number of static threads and for the number of dynamic threads. */
    private static void addThreads(List<String> parts, Expression atStart, Expression onDemand) {
        if (atStart != null) {
            String number = Texts.of(atStart);
            parts.add(number + (number.equals("1") ? " thread" : " threads"));
        }
        if (onDemand != null) {
            parts.add(Texts.of(onDemand) + " on demand");
        }
    }
}
