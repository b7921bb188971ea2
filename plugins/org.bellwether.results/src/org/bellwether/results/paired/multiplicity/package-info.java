// SPDX-License-Identifier: Apache-2.0
/** What many tests at once do to error rates. */
package org.bellwether.results.paired.multiplicity;
