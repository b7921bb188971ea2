// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.analysis;

import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.invariant.Status;

/**
 * A reason for which a model does not allow a specialisation.
 *
 * @param specialisation the specialisation
 * @param part the process, connection or operation that the specialisation would change
 * @param requirement the required invariant that does not hold for the part
 * @param status {@code FAILS} if there is a counterexample; {@code ASSUMED} if the model has yet to state an assumption
 * @param reason         the counterexample, or the assumption
 */
public record Obstacle(
        Specialisation specialisation, String part, Requirement requirement, Status status, Reason reason) {}
