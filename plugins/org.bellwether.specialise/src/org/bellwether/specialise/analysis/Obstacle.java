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
 * @param part           the process, connection or operation that it would change
 * @param requirement    the required invariant that does not hold there
 * @param status         {@code FAILS}: there is a counterexample; {@code ASSUMED}: an assumption has yet to be stated
 * @param reason         the counterexample, or the assumption
 */
public record Obstacle(
        Specialisation specialisation, String part, Requirement requirement, Status status, Reason reason) {}
