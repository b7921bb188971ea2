// SPDX-License-Identifier: Apache-2.0
/** The rule that ended a session's measuring, and its looks. */
package org.bellwether.results.stopping;
