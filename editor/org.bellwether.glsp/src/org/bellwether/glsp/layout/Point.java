// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

/** A place in a diagram, in pixels at zoom 1. */
public record Point(int x, int y) {}
