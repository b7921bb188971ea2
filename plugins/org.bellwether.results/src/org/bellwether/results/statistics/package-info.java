// SPDX-License-Identifier: Apache-2.0
/** Figures from raw samples, each with its definition. */
package org.bellwether.results.statistics;
