// SPDX-License-Identifier: Apache-2.0
/** What the configurations of a session are, and which of their differences the runs decide. */
package org.bellwether.results.report.variants;
