// SPDX-License-Identifier: Apache-2.0
/** What it takes to do a session again, here or on another machine. */
package org.bellwether.results.recipe;
