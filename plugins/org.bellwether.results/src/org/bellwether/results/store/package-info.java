// SPDX-License-Identifier: Apache-2.0
/** The run store: one SQLite file or a PostgreSQL database, and the run directories. */
package org.bellwether.results.store;
