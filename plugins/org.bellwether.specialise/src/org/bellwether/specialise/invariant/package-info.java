// SPDX-License-Identifier: Apache-2.0
/** Invariants of a deployed model, and the findings about them: proofs, assumptions, counterexamples. */
package org.bellwether.specialise.invariant;
