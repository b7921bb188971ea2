// SPDX-License-Identifier: Apache-2.0
/**
 * The section of a report about the effects of specialisations, in comparison with the figures of the paper about
 * FOCUS.
 */
package org.bellwether.results.report.specialisations;
