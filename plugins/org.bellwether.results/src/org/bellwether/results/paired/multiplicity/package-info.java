// SPDX-License-Identifier: Apache-2.0
/** The correction of error rates for many tests at once. */
package org.bellwether.results.paired.multiplicity;
