// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.Set;

/**
 * A value that the model lacks.
 *
 * @param where  the element's name
 * @param what   what is missing, a sentence without the full stop
 * @param fix    how to add it, a sentence without the full stop
 * @param chains the names of the chains that need it
 * @param cores the indices of the cores that cannot be analysed without it
 */
public record Missing(String where, String what, String fix, Set<String> chains, Set<Integer> cores) {}
