// SPDX-License-Identifier: Apache-2.0
/** Single elements as text, read and changed: what tools that draw need of the notation. */
package org.bellwether.language.element;
