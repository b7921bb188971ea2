// SPDX-License-Identifier: Apache-2.0
/** Names: which elements a reference may name, and messages for names that lead nowhere. */
package org.bellwether.language.scoping;
