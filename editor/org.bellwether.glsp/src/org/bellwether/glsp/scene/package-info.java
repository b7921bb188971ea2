// SPDX-License-Identifier: Apache-2.0
/** What diagrams show, before anything has a place: boxes, ports and wires as plain values, read from the model. */
package org.bellwether.glsp.scene;
