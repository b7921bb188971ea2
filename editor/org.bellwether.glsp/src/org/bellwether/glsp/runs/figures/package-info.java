// SPDX-License-Identifier: Apache-2.0
/** Runs in the store: their figures at the places of the diagrams, and comparisons. */
package org.bellwether.glsp.runs.figures;
