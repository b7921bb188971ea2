// SPDX-License-Identifier: Apache-2.0
/**
 * Checks models: the entry points, and the list of all constraints. The constraints are in separate packages, by the
 * part of the schema that they check.
 */
package org.bellwether.model.validation;
