// SPDX-License-Identifier: Apache-2.0
/** The property sheet: what elements have, and setting it. */
package org.bellwether.edit.properties;
