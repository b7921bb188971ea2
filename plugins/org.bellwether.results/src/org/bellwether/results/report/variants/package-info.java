// SPDX-License-Identifier: Apache-2.0
/** The configurations of a session, and the differences between them that the runs decide. */
package org.bellwether.results.report.variants;
