// SPDX-License-Identifier: Apache-2.0
/** The figures of a model over time, and where they changed. */
package org.bellwether.results.history;
