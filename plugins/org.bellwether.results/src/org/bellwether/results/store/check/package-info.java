// SPDX-License-Identifier: Apache-2.0
/** Finds the problems of a store, and its files that belong to no run. */
package org.bellwether.results.store.check;
