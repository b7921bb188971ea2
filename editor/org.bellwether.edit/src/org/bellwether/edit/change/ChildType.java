// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

/**
 * A type of element that can be created inside of another element: a tool of the palette.
 *
 * @param name the class of the schema: {@code Facet}
 * @param label the word for the user: {@code facet}
 * @param documentation the documentation in the schema
 * @param feature the feature of the container that holds the element
 */
public record ChildType(String name, String label, String documentation, String feature) {}
