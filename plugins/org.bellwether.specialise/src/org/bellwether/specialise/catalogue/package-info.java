// SPDX-License-Identifier: Apache-2.0
/** The specialisations of Corbel, and the invariants that each requires. */
package org.bellwether.specialise.catalogue;
