// SPDX-License-Identifier: Apache-2.0
/** Layout: sizes of texts and boxes, sides of ports, automatic layout by ELK, paths of wires. */
package org.bellwether.glsp.layout;
