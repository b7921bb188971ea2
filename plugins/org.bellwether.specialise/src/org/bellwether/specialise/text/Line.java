// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.text;

/**
 * One line of a file.
 *
 * @param text the octets as ISO-8859-1, without the line end
 * @param end {@code \n}, {@code \r\n}, or empty at the end of a file
 * @param origin the place of the line's origin
 */
public record Line(String text, String end, Origin origin) {}
