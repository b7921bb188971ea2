// SPDX-License-Identifier: Apache-2.0
/** Pictures of comparisons that were made block by block. */
package org.bellwether.results.report.blocks;
