// SPDX-License-Identifier: Apache-2.0
/** Charts and pictures. */
package org.bellwether.results.report.charts;
