// SPDX-License-Identifier: Apache-2.0
/** One open diagram: the element that it shows, its layout, ids of shapes. */
package org.bellwether.glsp.diagram.state;
