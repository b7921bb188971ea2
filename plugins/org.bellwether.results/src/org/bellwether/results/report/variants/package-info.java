// SPDX-License-Identifier: Apache-2.0
/** The part of the report about a session's configurations, and about the differences that the runs show. */
package org.bellwether.results.report.variants;
