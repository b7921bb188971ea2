// SPDX-License-Identifier: Apache-2.0
/** Designed experiments: which combinations of levels are run, in which order, and what they can tell apart. */
package org.bellwether.results.design;
