// SPDX-License-Identifier: Apache-2.0
/** The progress of a run: its phases, samples and errors, as they are sent to the page. */
package org.bellwether.glsp.runs.progress;
