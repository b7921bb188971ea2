// SPDX-License-Identifier: Apache-2.0
/** The scoreboard's view of a run store, and the files of its page. */
package org.bellwether.results.scoreboard;
