// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.model.assembly.Dimension;
import org.bellwether.model.parameter.Parameter;

/** The values of names in expressions in one configuration. Objects are immutable: {@code with} returns a new one. */
public final class Environment {
    /** The environment in which parameters have their default values, and indices and options have no value. */
    public static final Environment EMPTY = new Environment(Map.of(), Map.of(), Map.of());

    private final Map<Parameter, Value> parameters;
    private final Map<Dimension, Integer> indices;
    private final Map<String, Value> options;

    private Environment(Map<Parameter, Value> parameters, Map<Dimension, Integer> indices, Map<String, Value> options) {
        this.parameters = parameters;
        this.indices = indices;
        this.options = options;
    }

    /** Returns an environment with another value of a parameter, in base units. */
    public Environment with(Parameter parameter, Value value) {
        return new Environment(plus(parameters, parameter, value), indices, options);
    }

    /** Returns an environment with the index, from 0, of the current replica in a dimension. */
    public Environment with(Dimension dimension, int index) {
        return new Environment(parameters, plus(indices, dimension, index), options);
    }

    /** Returns an environment with the value of an option of the current catalogue. */
    public Environment with(String option, Value value) {
        return new Environment(parameters, indices, plus(options, option, value));
    }

    public Optional<Value> parameter(Parameter parameter) {
        return Optional.ofNullable(parameters.get(parameter));
    }

    Optional<Integer> index(Dimension dimension) {
        return Optional.ofNullable(indices.get(dimension));
    }

    Optional<Value> option(String option) {
        return Optional.ofNullable(options.get(option));
    }

    private static <K, V> Map<K, V> plus(Map<K, V> map, K key, V value) {
        Map<K, V> result = new HashMap<>(map);
        result.put(key, value);
        return result;
    }
}
