// SPDX-License-Identifier: Apache-2.0
/**
 * The scoreboard's data from a run store. The folder {@code page} has the files of the scoreboard's page: one script for
 * each part of the page ({@code main.js} starts the page), and its style; the web server is not here.
 */
package org.bellwether.results.scoreboard;
