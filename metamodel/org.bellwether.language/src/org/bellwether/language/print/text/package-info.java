// SPDX-License-Identifier: Apache-2.0
/** Text while it is made: words, lines, blocks, comments. It knows the order of statements, and nothing of names. */
package org.bellwether.language.print.text;
