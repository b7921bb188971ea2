// SPDX-License-Identifier: Apache-2.0
/** Characters to tokens: the hand-written lexer, and checks before parsing. The grammar is Bellwether.xtext. */
package org.bellwether.language.parser;
