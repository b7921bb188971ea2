// SPDX-License-Identifier: Apache-2.0
/** Decides, while configurations take turns, whether enough was measured of them. */
package org.bellwether.results.sequential;
