// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.topology;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Edge;
import org.bellwether.model.assembly.IndexReference;
import org.bellwether.model.assembly.Topology;
import org.bellwether.model.assembly.TopologyKind;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;

/** Determines the pairs of replicas that a connection wires. */
public final class Topologies {
    /** The indices of a replica of the source and of a replica of the target. */
    public record Pair(List<Integer> source, List<Integer> target) {}

    private final Connection connection;
    private final Environment environment;
    private final List<Integer> sourceSizes;
    private final List<Integer> targetSizes;

    private Topologies(Connection connection, Environment environment) {
        this.connection = connection;
        this.environment = environment;
        this.sourceSizes = sizes(connection.getSource());
        this.targetSizes = sizes(connection.getTarget());
    }

    /**
     * Returns the pairs that a connection wires, each once, in the order of the source's replicas. Indices of the
     * target that are computed from the source's are omitted if they are outside of the array.
     *
     * @param seed the seed for random topologies that have no seed in the model
     * @throws EvaluationException if an index is outside of its array, an expression has no value, or the
     *     topology does not suit the arrays
     */
    public static List<Pair> pairs(Connection connection, Environment environment, long seed) {
        Set<Pair> pairs = new LinkedHashSet<>(new Topologies(connection, environment).pairs(seed));
        if (pairs.isEmpty()) {
            throw new EvaluationException(connection, "no replica is wired to another");
        }
        return List.copyOf(pairs);
    }

    private List<Pair> pairs(long seed) {
        List<List<Integer>> sources = inside(connection.getSource(), sourceSizes);
        Topology topology = connection.getTopology();
        if (isComputed(connection.getTarget())) {
            return computed(sources, topology);
        }
        List<List<Integer>> targets = inside(connection.getTarget(), targetSizes);
        return switch (topology == null ? TopologyKind.ONE_TO_ONE : topology.getKind()) {
            case ONE_TO_ONE -> oneToOne(sources, targets);
            case MESH -> neighbours(sources, targets, false);
            case TORUS -> neighbours(sources, targets, true);
            case RING -> ring(sources, targets);
            case STAR -> others(sources.subList(0, 1), targets);
            case COMPLETE -> others(sources, targets);
            case RANDOM -> random(sources, targets, topology, seed);
            case EDGES -> edges(topology);
        };
    }

    private List<Integer> sizes(ConnectionEnd end) {
        return Replicas.sizes(end.getInstance().getDimensions(), environment);
    }

    /** Returns whether the target's indices are computed from the source's. */
    private static boolean isComputed(ConnectionEnd end) {
        return end.getIndices().stream()
                .anyMatch(index -> !Models.all(index, IndexReference.class).isEmpty());
    }

    private List<List<Integer>> inside(ConnectionEnd end, List<Integer> sizes) {
        return inside(end.getIndices(), sizes, end);
    }

    private List<Pair> computed(List<List<Integer>> sources, Topology topology) {
        if (topology != null && topology.getKind() != TopologyKind.ONE_TO_ONE) {
            throw new EvaluationException(topology, "indices that are computed from the source's need no topology");
        }
        List<Pair> pairs = new ArrayList<>();
        for (List<Integer> source : sources) {
            Environment here =
                    Replicas.within(connection.getSource().getInstance().getDimensions(), source, environment);
            for (List<Integer> target : Replicas.chosen(connection.getTarget().getIndices(), targetSizes, here)) {
                if (Replicas.isInside(target, targetSizes)) {
                    pairs.add(new Pair(source, target));
                }
            }
        }
        return pairs;
    }

    /** Pairs equal indices; an end that is one replica is wired to all replicas of the other end. */
    private List<Pair> oneToOne(List<List<Integer>> sources, List<List<Integer>> targets) {
        if (sources.size() == 1 || targets.size() == 1) {
            return product(sources, targets);
        } else if (sourceSizes.size() != targetSizes.size()) {
            throw new EvaluationException(
                    connection,
                    "arrays of " + Replicas.text(sourceSizes) + " and " + Replicas.text(targetSizes)
                            + " have no equal indices");
        }
        Set<List<Integer>> known = Set.copyOf(targets);
        return sources.stream()
                .filter(known::contains)
                .map(each -> new Pair(each, each))
                .toList();
    }

    private List<Pair> neighbours(List<List<Integer>> sources, List<List<Integer>> targets, boolean wraps) {
        if (!sourceSizes.equals(targetSizes) || sourceSizes.isEmpty()) {
            throw new EvaluationException(
                    connection,
                    "there are neighbours only between arrays of the same sizes, not between "
                            + Replicas.text(sourceSizes) + " and " + Replicas.text(targetSizes));
        }
        Set<List<Integer>> known = Set.copyOf(targets);
        List<Pair> pairs = new ArrayList<>();
        for (List<Integer> source : sources) {
            for (int dimension = 0; dimension < sourceSizes.size(); dimension++) {
                for (int step : List.of(-1, 1)) {
                    List<Integer> target = moved(source, dimension, step, wraps);
                    if (known.contains(target) && !target.equals(source)) {
                        pairs.add(new Pair(source, target));
                    }
                }
            }
        }
        return pairs;
    }

    private List<Integer> moved(List<Integer> from, int dimension, int step, boolean wraps) {
        List<Integer> to = new ArrayList<>(from);
        int index = from.get(dimension) + step;
        to.set(dimension, wraps ? Math.floorMod(index, sourceSizes.get(dimension)) : index);
        return List.copyOf(to);
    }

    private List<Pair> ring(List<List<Integer>> sources, List<List<Integer>> targets) {
        if (sources.size() != targets.size()) {
            throw new EvaluationException(
                    connection,
                    "a ring has as many sources as targets, not " + sources.size() + " and " + targets.size());
        }
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            pairs.add(new Pair(sources.get(i), targets.get((i + 1) % targets.size())));
        }
        return pairs;
    }

    /** Pairs each replica with all others. */
    private List<Pair> others(List<List<Integer>> sources, List<List<Integer>> targets) {
        return product(sources, targets).stream()
                .filter(pair -> !isItself(pair))
                .toList();
    }

    private List<Pair> random(List<List<Integer>> sources, List<List<Integer>> targets, Topology topology, long seed) {
        long degree = Expressions.integer(topology.getDegree(), environment, 1);
        Random random = new Random(Expressions.integer(topology.getSeed(), environment, seed));
        List<Pair> pairs = new ArrayList<>();
        for (List<Integer> source : sources) {
            List<Pair> possible = new ArrayList<>(others(List.of(source), targets));
            if (degree < 1 || degree > possible.size()) {
                throw new EvaluationException(
                        topology,
                        "a degree of " + degree + " is not from 1 to " + possible.size() + ", the number of others");
            }
            Collections.shuffle(possible, random);
            pairs.addAll(possible.subList(0, (int) degree));
        }
        return pairs;
    }

    private List<Pair> edges(Topology topology) {
        List<Pair> pairs = new ArrayList<>();
        for (Edge edge : topology.getEdges()) {
            pairs.addAll(product(
                    inside(edge.getSource(), sourceSizes, connection.getSource()),
                    inside(edge.getTarget(), targetSizes, connection.getTarget())));
        }
        return pairs;
    }

    private List<List<Integer>> inside(List<Expression> expressions, List<Integer> sizes, ConnectionEnd end) {
        List<List<Integer>> chosen = Replicas.chosen(expressions, sizes, environment);
        chosen.forEach(indices -> Replicas.refuseOutside(end.getInstance().getName(), expressions, indices, sizes));
        return chosen;
    }

    private static List<Pair> product(List<List<Integer>> sources, List<List<Integer>> targets) {
        return sources.stream()
                .flatMap(source -> targets.stream().map(target -> new Pair(source, target)))
                .toList();
    }

    private boolean isItself(Pair pair) {
        return connection.getSource().getInstance() == connection.getTarget().getInstance()
                && pair.source().equals(pair.target());
    }
}
