// SPDX-License-Identifier: Apache-2.0
/** Tables of figures. */
package org.bellwether.results.report.figures;
