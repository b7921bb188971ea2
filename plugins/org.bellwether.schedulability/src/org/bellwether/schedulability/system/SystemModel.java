// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;

/**
 * Everything that is analysed.
 *
 * @param cores       the cores
 * @param chains      the chains, in the model's order
 * @param sections    the critical sections
 * @param missing     what the model lacks
 * @param assumptions what holds only if the user sees to it, a sentence each without the full stop
 */
public record SystemModel(
        List<Core> cores,
        List<Chain> chains,
        List<CriticalSection> sections,
        List<Missing> missing,
        List<String> assumptions) {}
