// SPDX-License-Identifier: Apache-2.0
/** The report of a designed experiment. */
package org.bellwether.results.report.effects;
