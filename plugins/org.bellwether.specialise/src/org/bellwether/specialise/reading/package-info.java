// SPDX-License-Identifier: Apache-2.0
/** Reads the invariants of processes, connections and operations from the plan of an experiment. */
package org.bellwether.specialise.reading;
