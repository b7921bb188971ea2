// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.bellwether.generator.plan.NetworkPlan;

/**
 * The specification of a lab.
 *
 * @param network the nodes and links
 * @param program bw-testbed, built on this machine
 * @param name    the lab's name; empty for a name made from the model's name
 * @param model   the model's name
 * @param seed    the seed of clock offsets and losses
 * @param shared  folders of this machine that hosts can read, even inside a private folder of a host
 * @param samples private folders of each host; their contents on this machine are not visible
 */
public record LabRequest(
        NetworkPlan network,
        Path program,
        Optional<String> name,
        String model,
        long seed,
        List<Path> shared,
        List<Path> samples) {}
