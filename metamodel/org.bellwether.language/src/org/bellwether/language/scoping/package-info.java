// SPDX-License-Identifier: Apache-2.0
/** Names: the elements that a reference may name, and messages about unresolved names. */
package org.bellwether.language.scoping;
