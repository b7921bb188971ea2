// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import com.fasterxml.jackson.annotation.JsonAlias;

/**
 * A warning about the figures of a run.
 *
 * @param finding the observation
 * @param fix the command that fixes the problem, or advice if no command can; an option of {@code bellwether run} with
 *     its value if another measurement with it fixes the problem; empty if nothing needs to be done; files of earlier
 *     versions have another name for this field
 */
public record Warning(String finding, @JsonAlias("mend") String fix) {}
