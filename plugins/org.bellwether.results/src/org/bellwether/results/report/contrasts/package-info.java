// SPDX-License-Identifier: Apache-2.0
/** The section of a report that says which configuration is faster. */
package org.bellwether.results.report.contrasts;
