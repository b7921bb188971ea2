// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;

/**
 * The analysed system.
 *
 * @param cores       the cores
 * @param chains      the chains, in the model's order
 * @param sections    the critical sections
 * @param missing the missing data of the model
 * @param assumptions the assumptions that the user must ensure, a sentence each without the full stop
 */
public record SystemModel(
        List<Core> cores,
        List<Chain> chains,
        List<CriticalSection> sections,
        List<MissingData> missing,
        List<String> assumptions) {}
