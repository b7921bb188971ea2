// SPDX-License-Identifier: Apache-2.0
/** Files beside the samples that repeat the database's rows of runs: a lost database is rebuilt from them. */
package org.bellwether.results.store.record;
