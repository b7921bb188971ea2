// SPDX-License-Identifier: Apache-2.0
/** The bounds of deadlines that an analysis proved before a run, as they lie beside its figures. */
package org.bellwether.results.bounds;
