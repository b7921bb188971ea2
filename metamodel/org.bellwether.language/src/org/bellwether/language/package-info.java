// SPDX-License-Identifier: Apache-2.0
/** The notation as Xtext and the loader use it: the grammar, and the assembly of the language's services. */
package org.bellwether.language;
