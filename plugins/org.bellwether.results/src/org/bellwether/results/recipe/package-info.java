// SPDX-License-Identifier: Apache-2.0
/** The recipes with which sessions are done again, here or on another machine. */
package org.bellwether.results.recipe;
