// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.change;

/**
 * A kind of element that can be made inside of another element: a tool of the palette.
 *
 * @param name the class of the schema: {@code Facet}
 * @param label what people call it: {@code facet}
 * @param documentation what the schema says of it
 * @param feature the feature of the container that it goes into
 */
public record Kind(String name, String label, String documentation, String feature) {}
