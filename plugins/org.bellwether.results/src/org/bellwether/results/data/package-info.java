// SPDX-License-Identifier: Apache-2.0
/**
 * Data of runs and sessions for reports, comparisons and the scoreboard, with units. The package store.row has the
 * store's rows.
 */
package org.bellwether.results.data;
