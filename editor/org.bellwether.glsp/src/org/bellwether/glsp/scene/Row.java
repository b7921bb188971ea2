// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A line of text in a box.
 *
 * @param id the id of the element that it shows
 * @param block whether it stands for a statement of several lines
 */
public record Row(String id, String text, boolean block) {
    public Row(String id, String text) {
        this(id, text, false);
    }
}
