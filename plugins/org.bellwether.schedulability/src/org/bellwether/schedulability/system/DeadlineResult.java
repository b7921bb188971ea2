// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.schedulability.task.Verdict;

/**
 * The result for one deadline: of a chain, or of a part of it.
 *
 * @param name     the timer, operation or event
 * @param chain    the name of the chain that it belongs to; its own name for a chain
 * @param period   in ns
 * @param wcet     the worst-case execution time in ns from its beginning to its end; nothing where one is missing
 * @param deadline in ns
 * @param stated   whether the model states the deadline; the period stands for it otherwise
 * @param response the worst response in ns, if it has a bound: from the beginning of the chain, or of the part
 * @param fromActivation the worst time in ns from the activation of the chain to the end, if it has a bound
 * @param verdict  the answer
 * @param test     the test that gave it, if one did
 * @param reason   why there is no answer; empty if there is one
 * @param cores    full names of the cores that it needs
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
        Verdict verdict,
        Optional<SchedulabilityTest> test,
        String reason,
        List<String> cores) {

    /** Returns whether it is a part of a chain. */
    public boolean isPart() {
        return !name.equals(chain);
    }
}
