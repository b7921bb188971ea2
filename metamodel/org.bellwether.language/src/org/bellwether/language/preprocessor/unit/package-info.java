// SPDX-License-Identifier: Apache-2.0
/** The result of preprocessing one file: its text, the source of each piece, the types that it uses. */
package org.bellwether.language.preprocessor.unit;
