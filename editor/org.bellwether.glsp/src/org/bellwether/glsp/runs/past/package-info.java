// SPDX-License-Identifier: Apache-2.0
/** The past runs of a project as a list: differences between them, notes, and several runs in one plot. */
package org.bellwether.glsp.runs.past;
