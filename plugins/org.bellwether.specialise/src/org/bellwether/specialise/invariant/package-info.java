// SPDX-License-Identifier: Apache-2.0
/** Invariants of a deployed model, and what is found about them: proofs, assumptions, counterexamples. */
package org.bellwether.specialise.invariant;
