// SPDX-License-Identifier: Apache-2.0
/** The contents of diagrams before layout: boxes, ports and wires as plain values, read from the model. */
package org.bellwether.glsp.scene;
