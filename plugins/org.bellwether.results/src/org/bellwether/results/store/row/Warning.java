// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.row;

import com.fasterxml.jackson.annotation.JsonAlias;

/**
 * A warning about the figures of a run.
 *
 * @param finding the observation
 * @param fix the command that would fix it, or advice where no command can; an option of {@code bellwether run} with its
 *     value where measuring again with it would; empty where nothing is to be done; files of earlier versions call it {@code fix}
 */
public record Warning(String finding, @JsonAlias("mend") String fix) {}
