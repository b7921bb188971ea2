// SPDX-License-Identifier: Apache-2.0
/** The scoreboard's data from a run store, and the files of its page. */
package org.bellwether.results.scoreboard;
