// SPDX-License-Identifier: Apache-2.0
/** What disciplines the clocks of machines: the answers of time daemons. */
package org.bellwether.results.clock;
