// SPDX-License-Identifier: Apache-2.0
/** The daemons that discipline the clocks of machines, and readers of their answers. */
package org.bellwether.results.clock;
