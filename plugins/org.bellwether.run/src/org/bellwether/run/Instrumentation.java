// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

import java.util.Optional;
import org.bellwether.run.instructions.InstructionMode;

/**
 * The measurements of a session in addition to the experiment's metrics.
 *
 * @param checkpoints whether programs are built with checkpoints along calls, which show where the calls' time is spent
 * @param instructions the tool that counts instructions; empty to count none
 */
public record Instrumentation(boolean checkpoints, Optional<InstructionMode> instructions) {
    /** The experiment's metrics only. */
    public static final Instrumentation NONE = new Instrumentation(false, Optional.empty());
}
