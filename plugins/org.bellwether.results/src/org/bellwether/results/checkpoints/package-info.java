// SPDX-License-Identifier: Apache-2.0
/** Splits the time of calls: joins the checkpoints of both sides, and computes figures for each connection. */
package org.bellwether.results.checkpoints;
