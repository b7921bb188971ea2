// SPDX-License-Identifier: Apache-2.0
/**
 * The preprocessor of IDL (CORBA 3.3 part 1, 7.3: that of ISO C++): from files to text that the language reads, with the
 * place in the files that each character came from.
 */
package org.bellwether.language.preprocessor;
