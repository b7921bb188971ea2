// SPDX-License-Identifier: Apache-2.0
/** The part for Eclipse GLSP: sessions of diagrams, which show scenes and pass changes to the editing session. */
package org.bellwether.glsp.diagram;
