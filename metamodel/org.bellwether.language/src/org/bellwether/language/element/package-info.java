// SPDX-License-Identifier: Apache-2.0
/** Single elements as text, read and changed: the notation's services for drawing tools. */
package org.bellwether.language.element;
