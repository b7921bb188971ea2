// SPDX-License-Identifier: Apache-2.0
/** Corbel's sources as resources, for use outside a clone. */
package org.bellwether.corbel;
