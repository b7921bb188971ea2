// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import java.util.List;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.reading.OperationUse;

/**
 * The result for an operation on a connection.
 *
 * @param use             the operation, with its invariants
 * @param specialisations the answers for specialisations of operations, in their order
 */
public record OperationResult(OperationUse use, List<Applicability> specialisations) {}
