// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.util.List;
import org.bellwether.run.WorkException;

/**
 * A host on which the programs of this machine cannot run.
 *
 * @param host      the connected host
 * @param processes the processes that run there
 * @param contents  the program's files that do not fit, as {@link ProgramFiles#contents} returns them
 * @param facts     the facts that the host reported about itself
 * @param reason    the requirement of the programs that the host does not meet
 */
record Misfit(
        HostPreparation host,
        List<RemoteProcess> processes,
        List<String> contents,
        RemoteHostFacts facts,
        WorkException reason) {
    String name() {
        return host.connection().host();
    }

    /**
     * Returns the refusal of a host that cannot build the programs either.
     *
     * @param obstacle the reason, the end of a sentence
     * @param fix how to make a build there possible; empty if that is impossible
     */
    HostException refusal(String obstacle, String fix) {
        return HostException.lacks(
                name(),
                reason.code(),
                reason.getMessage() + "; " + obstacle,
                fix.isEmpty() ? reason.fix() : fix + ". Otherwise: " + reason.fix());
    }
}
