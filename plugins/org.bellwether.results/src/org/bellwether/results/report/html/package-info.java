// SPDX-License-Identifier: Apache-2.0
/** Parts of a page: text, colours, scripts. */
package org.bellwether.results.report.html;
