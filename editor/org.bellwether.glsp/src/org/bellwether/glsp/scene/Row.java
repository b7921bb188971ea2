// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A line of text in a box.
 *
 * @param id of the element that it shows
 */
public record Row(String id, String text) {}
