// SPDX-License-Identifier: Apache-2.0
/** Reads the chains of an experiment from its plan: timers, calls, events, placement, links. */
package org.bellwether.schedulability.reading;
