// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import java.util.Optional;

/**
 * The results of one core.
 *
 * @param core        the core
 * @param order the name of the discipline that orders its steps, for output
 * @param utilisation the utilisation by the steps whose times are known
 * @param undecidable the reason why the core cannot be analysed; empty if it can
 * @param tests the tests of all its tasks together; empty if the core cannot be analysed
 */
public record CoreResult(
        Core core, String order, double utilisation, Optional<String> undecidable, List<TestResult> tests) {}
