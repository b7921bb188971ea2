// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.List;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;

/**
 * The result for a process.
 *
 * @param plan            the process
 * @param place the place in the model that assigns it to a node
 * @param findings the findings about its invariants, in their order
 * @param specialisations the answers for specialisations of processes, in their order
 */
public record ProcessResult(
        ProcessPlan plan, ElementLocation place, List<Finding> findings, List<Applicability> specialisations) {}
