// SPDX-License-Identifier: Apache-2.0
/** Reads the measurements of configurations that alternated, block by block, and compares them. */
package org.bellwether.results.comparison.blocks;
