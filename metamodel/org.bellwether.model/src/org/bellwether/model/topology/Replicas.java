// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.topology;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.evaluation.Arithmetic;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.evaluation.Value;
import org.bellwether.model.parameter.Expression;

/**
 * The replicas of an array: lists of indices, one for each dimension; a single instance has one replica without
 * indices.
 */
public final class Replicas {
    /** The greatest number of replicas in one array; a larger array is a mistake, and would take all memory. */
    public static final int MOST = 100_000;

    private Replicas() {}

    /**
     * Returns the sizes of an array.
     *
     * @throws EvaluationException if a size has no value or is not a whole number above 0, or if there are too many
     *     replicas
     */
    public static List<Integer> sizes(List<Dimension> dimensions, Environment environment) {
        List<Integer> sizes = new ArrayList<>();
        long all = 1;
        for (Dimension dimension : dimensions) {
            long size = Expressions.integer(dimension.getSize(), environment);
            all = size < 1 || size > MOST ? MOST + 1L : all * size;
            if (all > MOST) {
                throw new EvaluationException(
                        dimension, "an array has from 1 to " + MOST + " replicas; this dimension has " + size);
            }
            sizes.add((int) size);
        }
        return sizes;
    }

    /** Returns all indices of an array of these sizes; the last dimension changes fastest. */
    public static List<List<Integer>> all(List<Integer> sizes) {
        List<List<Integer>> all = List.of(List.of());
        for (int size : sizes) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> indices : all) {
                for (int index = 0; index < size; index++) {
                    longer.add(plus(indices, index));
                }
            }
            all = longer;
        }
        return all;
    }

    /** Returns the environment in which the names of dimensions have these indices as values. */
    public static Environment within(List<Dimension> dimensions, List<Integer> indices, Environment environment) {
        Environment result = environment;
        for (int i = 0; i < dimensions.size(); i++) {
            result = result.with(dimensions.get(i), indices.get(i));
        }
        return result;
    }

    /**
     * Returns the replicas that index expressions choose: numbers, lists and ranges. Dimensions without an expression
     * are chosen as a whole. Indices outside of the array are included.
     *
     * @throws EvaluationException if an expression has no value, or there are more expressions than dimensions
     */
    public static List<List<Integer>> chosen(
            List<Expression> expressions, List<Integer> sizes, Environment environment) {
        if (expressions.size() > sizes.size()) {
            throw new EvaluationException(
                    expressions.get(sizes.size()),
                    "there are " + expressions.size() + " indices for an array of " + sizes.size() + " dimensions");
        }
        List<List<Integer>> chosen = List.of(List.of());
        for (int i = 0; i < sizes.size(); i++) {
            List<Integer> choices = i < expressions.size()
                    ? choices(expressions.get(i), environment)
                    : all(List.of(sizes.get(i))).stream()
                            .map(index -> index.get(0))
                            .toList();
            chosen = chosen.stream()
                    .flatMap(indices -> choices.stream().map(index -> plus(indices, index)))
                    .toList();
        }
        return chosen;
    }

    /** Returns the indices that one expression gives. */
    public static List<Integer> choices(Expression expression, Environment environment) {
        List<Integer> choices = new ArrayList<>();
        collect(expression, Expressions.evaluate(expression, environment), choices);
        return choices;
    }

    /** Returns whether a replica with these indices exists. */
    public static boolean isInside(List<Integer> indices, List<Integer> sizes) {
        for (int i = 0; i < sizes.size(); i++) {
            if (indices.get(i) < 0 || indices.get(i) >= sizes.get(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Refuses indices outside of their array.
     *
     * @param name        the array's name, for the message
     * @param expressions the expressions that gave the indices
     */
    public static void refuseOutside(
            String name, List<Expression> expressions, List<Integer> indices, List<Integer> sizes) {
        if (!isInside(indices, sizes)) {
            throw new EvaluationException(
                    expressions.get(0), name + text(indices) + " lies outside of " + name + range(sizes));
        }
    }

    /** Returns all indices of an array as text: {@code [0 .. 3][0 .. 3]}. */
    private static String range(List<Integer> sizes) {
        StringBuilder text = new StringBuilder();
        sizes.forEach(size -> text.append("[0 .. ").append(size - 1).append(']'));
        return text.toString();
    }

    /** Returns indices or sizes as they are written: {@code [0][1]}. */
    static String text(List<Integer> indices) {
        StringBuilder text = new StringBuilder(indices.isEmpty() ? "no dimension" : "");
        indices.forEach(index -> text.append('[').append(index).append(']'));
        return text.toString();
    }

    private static void collect(Expression expression, Value value, List<Integer> choices) {
        if (value instanceof Value.ValueList many) {
            many.values().forEach(each -> collect(expression, each, choices));
            return;
        }
        try {
            choices.add(Arithmetic.integer(expression, value).intValueExact());
        } catch (ArithmeticException e) {
            throw new EvaluationException(expression, value + " is no index");
        }
    }

    private static List<Integer> plus(List<Integer> indices, int index) {
        List<Integer> longer = new ArrayList<>(indices);
        longer.add(index);
        return List.copyOf(longer);
    }
}
