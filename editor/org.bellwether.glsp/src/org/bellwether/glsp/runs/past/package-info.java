// SPDX-License-Identifier: Apache-2.0
/** The past runs of a project as a list: what was different between them, notes, and several of them in one plot. */
package org.bellwether.glsp.runs.past;
