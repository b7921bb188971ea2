// SPDX-License-Identifier: Apache-2.0
/**
 * The scoreboard's server. Its queries and its page are in the package scoreboard of the bundle org.bellwether.results.
 */
package org.bellwether.cli.scoreboard;
