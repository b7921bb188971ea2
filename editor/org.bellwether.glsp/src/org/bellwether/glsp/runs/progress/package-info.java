// SPDX-License-Identifier: Apache-2.0
/** One run while it lasts: its phases, samples and errors, as the page is told of them. */
package org.bellwether.glsp.runs.progress;
