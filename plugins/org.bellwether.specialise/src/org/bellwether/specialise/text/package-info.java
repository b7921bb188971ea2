// SPDX-License-Identifier: Apache-2.0
/** The text of source files: its lines, their bytes, and the places that they come from. */
package org.bellwether.specialise.text;
