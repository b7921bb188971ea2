// SPDX-License-Identifier: Apache-2.0
/** Works out the nodes and links of a deployment, the addresses of processes, and which clocks a metric would need. */
package org.bellwether.generator.planner.network;
