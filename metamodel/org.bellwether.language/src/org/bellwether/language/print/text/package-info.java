// SPDX-License-Identifier: Apache-2.0
/**
 * Text under construction: words, lines, blocks, comments, and the places of statements. Names are not resolved here.
 */
package org.bellwether.language.print.text;
