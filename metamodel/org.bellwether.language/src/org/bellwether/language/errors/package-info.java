// SPDX-License-Identifier: Apache-2.0
/**
 * Messages for text that does not follow the grammar: the expected tokens, and advice for users of other languages.
 */
package org.bellwether.language.errors;
