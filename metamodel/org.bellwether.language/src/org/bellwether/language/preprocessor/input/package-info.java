// SPDX-License-Identifier: Apache-2.0
/** The input of a preprocessor: options, bounds, places, tokens, and the report of problems. */
package org.bellwether.language.preprocessor.input;
