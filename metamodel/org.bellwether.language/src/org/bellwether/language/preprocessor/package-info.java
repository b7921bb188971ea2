// SPDX-License-Identifier: Apache-2.0
/**
 * The preprocessor of IDL, which is that of ISO C++ (CORBA 3.3 part 1, 7.3): makes the text that the language reads, and records the place
 * in the files of each character.
 */
package org.bellwether.language.preprocessor;
