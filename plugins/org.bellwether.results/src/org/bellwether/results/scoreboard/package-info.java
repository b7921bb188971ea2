// SPDX-License-Identifier: Apache-2.0
/** What the scoreboard shows of a run store, and the files of its page. */
package org.bellwether.results.scoreboard;
