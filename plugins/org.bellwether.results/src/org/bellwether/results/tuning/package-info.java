// SPDX-License-Identifier: Apache-2.0
/** The stored result of a tuning: which settings of the build were tried for a model, and which were kept. */
package org.bellwether.results.tuning;
