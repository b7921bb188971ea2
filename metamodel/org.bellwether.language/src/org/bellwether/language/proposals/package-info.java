// SPDX-License-Identifier: Apache-2.0
/** Completion: what may be written at a place of a text. */
package org.bellwether.language.proposals;
