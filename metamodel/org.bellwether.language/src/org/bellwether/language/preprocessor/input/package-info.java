// SPDX-License-Identifier: Apache-2.0
/** What a preprocessor reads: options, bounds, places, tokens, and the report of what is wrong. */
package org.bellwether.language.preprocessor.input;
