// SPDX-License-Identifier: Apache-2.0
/** The language for editors: content assist on the hand-written lexer. */
package org.bellwether.language.ide;
