// SPDX-License-Identifier: Apache-2.0
/** The figures of a model over time, and their changes. */
package org.bellwether.results.history;
