// SPDX-License-Identifier: Apache-2.0
/** Statistics of pairs that were measured in blocks, on arrays: location, test, interval and covariate. */
package org.bellwether.results.paired;
