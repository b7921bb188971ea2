// SPDX-License-Identifier: Apache-2.0
/** The text of source files: its lines, their octets, and the places that they come from. */
package org.bellwether.specialise.text;
