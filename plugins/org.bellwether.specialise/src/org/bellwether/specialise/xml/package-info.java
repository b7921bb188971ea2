// SPDX-License-Identifier: Apache-2.0
/** Rule files: their schema, and a strict parser. */
package org.bellwether.specialise.xml;
