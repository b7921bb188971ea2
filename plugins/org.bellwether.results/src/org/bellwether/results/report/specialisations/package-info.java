// SPDX-License-Identifier: Apache-2.0
/** The section of a report that shows the effects of specialisations, beside the figures of the paper on FOCUS. */
package org.bellwether.results.report.specialisations;
