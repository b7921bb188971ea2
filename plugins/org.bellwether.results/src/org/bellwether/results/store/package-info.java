// SPDX-License-Identifier: Apache-2.0
/** The run store: one SQLite file, and the run directories beside it. */
package org.bellwether.results.store;
