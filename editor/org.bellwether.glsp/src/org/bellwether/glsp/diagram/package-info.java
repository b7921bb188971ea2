// SPDX-License-Identifier: Apache-2.0
/** Eclipse GLSP's side: sessions of diagrams, which show scenes and hand changes to the editing session. */
package org.bellwether.glsp.diagram;
