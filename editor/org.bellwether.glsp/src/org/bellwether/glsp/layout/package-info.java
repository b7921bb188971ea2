// SPDX-License-Identifier: Apache-2.0
/** Where things stand: sizes of texts and boxes, sides of ports, automatic layout by ELK, ways of wires. */
package org.bellwether.glsp.layout;
