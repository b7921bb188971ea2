// SPDX-License-Identifier: Apache-2.0
/** Recipes for repeating sessions, on this or another machine. */
package org.bellwether.results.recipe;
