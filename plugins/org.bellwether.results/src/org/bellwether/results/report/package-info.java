// SPDX-License-Identifier: Apache-2.0
/** The view of a session, as JSON and as a page. */
package org.bellwether.results.report;
