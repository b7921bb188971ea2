// SPDX-License-Identifier: Apache-2.0
/** What differs between sets of runs, how far, and how sure that is. */
package org.bellwether.results.comparison;
