// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.schedulability.task.DeadlineVerdict;

/**
 * The result for the deadline of a chain, or of a part of a chain.
 *
 * @param name     the timer, operation or event
 * @param chain the name of the deadline's chain; equal to the name if the deadline is that of a chain
 * @param period the period in ns
 * @param wcet the worst-case execution time in ns from the beginning to the end; empty if a time is missing
 * @param deadline the relative deadline in ns
 * @param stated whether the model states the deadline; otherwise the deadline is the period
 * @param response the worst response in ns, from the beginning of the chain or part; empty if it has no bound
 * @param fromActivation the worst time in ns from the activation of the chain to the end; empty if it has no bound
 * @param verdict  the answer
 * @param test the test that decided; empty if none did
 * @param reason the reason for an unknown verdict; otherwise empty
 * @param cores the full names of the cores that the chain or part needs
 */
public record DeadlineResult(
        String name,
        String chain,
        long period,
        OptionalLong wcet,
        long deadline,
        boolean stated,
        OptionalLong response,
        OptionalLong fromActivation,
        DeadlineVerdict verdict,
        Optional<SchedulabilityTest> test,
        String reason,
        List<String> cores) {

    /** Returns whether the deadline is that of a part of a chain. */
    public boolean isPart() {
        return !name.equals(chain);
    }
}
