// SPDX-License-Identifier: Apache-2.0
/** Finds what is wrong with a store, and what in it belongs to no run. */
package org.bellwether.results.store.check;
