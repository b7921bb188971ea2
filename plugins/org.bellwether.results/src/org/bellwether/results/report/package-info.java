// SPDX-License-Identifier: Apache-2.0
/** What is shown of a session: one view of it, as JSON and as a page. */
package org.bellwether.results.report;
