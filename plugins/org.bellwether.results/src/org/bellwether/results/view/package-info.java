// SPDX-License-Identifier: Apache-2.0
/**
 * Read models: runs and sessions as reports, comparisons and the scoreboard read them, with units. The store's rows are
 * in the package store.row.
 */
package org.bellwether.results.view;
