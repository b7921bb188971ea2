// SPDX-License-Identifier: Apache-2.0
/** Runs started from the page: what they do, what they measured, and what was generated for them. */
package org.bellwether.glsp.runs;
