// SPDX-License-Identifier: Apache-2.0
/** Plans the nodes and links of a deployment, and the addresses of processes. */
package org.bellwether.generator.planner.network;
