// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.List;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Place;

/**
 * A process.
 *
 * @param plan            the process
 * @param place           where the model places it
 * @param findings        its invariants, in their order
 * @param specialisations those of processes, in their order
 */
public record ProcessResult(
        ProcessPlan plan, Place place, List<Finding> findings, List<Applicability> specialisations) {}
