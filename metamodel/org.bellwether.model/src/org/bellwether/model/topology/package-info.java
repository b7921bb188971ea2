// SPDX-License-Identifier: Apache-2.0
/** Replicas of arrays, and the pairs of replicas that a connection joins. */
package org.bellwether.model.topology;
