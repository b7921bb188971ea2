// SPDX-License-Identifier: Apache-2.0
/** The report of a session as an HTML page. */
package org.bellwether.results.report;
