// SPDX-License-Identifier: Apache-2.0
/** Reads what configurations that took turns measured, block by block, and compares them by it. */
package org.bellwether.results.comparison.blocks;
