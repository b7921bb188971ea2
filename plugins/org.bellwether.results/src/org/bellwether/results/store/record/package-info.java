// SPDX-License-Identifier: Apache-2.0
/** Files that duplicate the database's rows of runs, so that a lost database can be rebuilt. */
package org.bellwether.results.store.record;
