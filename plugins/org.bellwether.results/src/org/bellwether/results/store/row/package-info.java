// SPDX-License-Identifier: Apache-2.0
/** The rows of the run store, as values. */
package org.bellwether.results.store.row;
