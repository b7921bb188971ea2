// SPDX-License-Identifier: Apache-2.0
/** Import and export of a run store: tables for analysis, and whole sessions. */
package org.bellwether.results.exchange;
