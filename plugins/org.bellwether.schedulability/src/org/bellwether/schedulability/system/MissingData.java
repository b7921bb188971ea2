// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.Set;

/**
 * Data that the model lacks.
 *
 * @param where  the element's name
 * @param what the missing data, a sentence without the full stop
 * @param fix how to add the data, a sentence without the full stop
 * @param chains the names of the chains that need the data
 * @param cores the indices of the cores that cannot be analysed without the data
 */
public record MissingData(String where, String what, String fix, Set<String> chains, Set<Integer> cores) {}
