// SPDX-License-Identifier: Apache-2.0
/** What leaves a run store and comes into one: tables for analysis, and whole sessions. */
package org.bellwether.results.exchange;
