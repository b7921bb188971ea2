// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.store.record;

import java.util.List;
import org.bellwether.results.store.row.SuiteAttempt;
import org.bellwether.results.store.row.SuiteRow;

/**
 * The record of a suite, from which its rows can be restored.
 *
 * @param suite the suite's row
 * @param attempts the attempts of its experiments, by experiment and attempt
 */
public record SuiteRecord(SuiteRow suite, List<SuiteAttempt> attempts) {}
