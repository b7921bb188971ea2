// SPDX-License-Identifier: Apache-2.0
/** The notation as Xtext and the loader see it: the grammar, and the assembly of the language's parts. */
package org.bellwether.language;
