// SPDX-License-Identifier: Apache-2.0
/** Replicas of arrays, and which of them a connection joins. */
package org.bellwether.model.topology;
