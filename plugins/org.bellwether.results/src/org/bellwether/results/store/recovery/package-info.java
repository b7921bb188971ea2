// SPDX-License-Identifier: Apache-2.0
/**
 * Rebuilds the database of a store from the records of its runs and from the rows of the damaged file that can still be
 * read.
 */
package org.bellwether.results.store.recovery;
