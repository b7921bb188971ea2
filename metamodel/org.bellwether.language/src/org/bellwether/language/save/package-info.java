// SPDX-License-Identifier: Apache-2.0
/** Writing files: the canonical form, verified by reading the text again. */
package org.bellwether.language.save;
