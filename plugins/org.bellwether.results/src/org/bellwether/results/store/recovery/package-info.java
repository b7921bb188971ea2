// SPDX-License-Identifier: Apache-2.0
/** Rebuilds the database of a store from the records of its runs and from what can still be read of the damaged file. */
package org.bellwether.results.store.recovery;
