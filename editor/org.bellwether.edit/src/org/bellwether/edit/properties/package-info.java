// SPDX-License-Identifier: Apache-2.0
/** The property sheet: properties of elements, and setting them. */
package org.bellwether.edit.properties;
