// SPDX-License-Identifier: Apache-2.0
/** The specialisations that an experiment's model allows, with proofs and counterexamples. */
package org.bellwether.edit.specialisation;
