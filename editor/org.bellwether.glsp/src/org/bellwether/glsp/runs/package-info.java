// SPDX-License-Identifier: Apache-2.0
/** Runs started from the page: their progress, their figures, and the files generated for them. */
package org.bellwether.glsp.runs;
