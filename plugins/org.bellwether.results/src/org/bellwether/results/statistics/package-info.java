// SPDX-License-Identifier: Apache-2.0
/** Figures from raw samples, with their definitions. */
package org.bellwether.results.statistics;
