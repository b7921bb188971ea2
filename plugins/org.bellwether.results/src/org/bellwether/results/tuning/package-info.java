// SPDX-License-Identifier: Apache-2.0
/** The stored result of a tuning: the settings of the build that were tried for a model, and the chosen ones. */
package org.bellwether.results.tuning;
