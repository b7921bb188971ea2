// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

import java.util.List;
import java.util.Optional;

/**
 * The results of one core.
 *
 * @param core        the core
 * @param order       the name of the discipline that its steps are ordered by, for people
 * @param utilisation of the steps whose times are known
 * @param undecidable why nothing can be told of it, if that is so
 * @param tests       the tests of all its tasks; none if nothing can be told
 */
public record CoreResult(
        Core core, String order, double utilisation, Optional<String> undecidable, List<TestResult> tests) {}
