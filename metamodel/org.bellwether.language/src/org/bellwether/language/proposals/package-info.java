// SPDX-License-Identifier: Apache-2.0
/** Completion: the proposals at a place of a text. */
package org.bellwether.language.proposals;
