// SPDX-License-Identifier: Apache-2.0
/** What analyses of designed experiments say, in sentences and figures for people. */
package org.bellwether.results.effects.wording;
