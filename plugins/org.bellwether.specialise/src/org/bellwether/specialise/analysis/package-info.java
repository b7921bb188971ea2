// SPDX-License-Identifier: Apache-2.0
/** The analysis: the invariants of a deployed model, and the specialisations that they allow. */
package org.bellwether.specialise.analysis;
